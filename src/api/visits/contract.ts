import { z } from 'zod/mini';
import { text } from '#api/fields-contract.ts';

/** What is counted: page views and actions of visitors, without any identification. */
export const VISIT_KINDS = ['view', 'search', 'share', 'favourite', 'sale'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

export const visitSchema = z.object({
  kind: z.enum(VISIT_KINDS),
  /** Name of the page's route. */
  route: text(60),
  locale: text(2),
});
