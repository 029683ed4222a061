import type { RouteMatch } from '#domain/routing/route-table.ts';
import type { FrameData } from '#web/shared/site-frame.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';

export type PageData = {
  site: SiteFacts;
  route: RouteMatch;
  query: string;
  frame: FrameData;
  data: unknown;
  /** Whether the page works without input, for example while it waits for a payment. */
  wakesAtOnce: boolean;
};

/** The data with which the server rendered, from the document's data block. */
export function readPageData(): PageData {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as PageData;
}
