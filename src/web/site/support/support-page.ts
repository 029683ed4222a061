import type { SupportFaults, SupportInput } from '#domain/support/support-request.ts';

/** What stands in the form; the key is made with it. */
export type TypedRequest = SupportInput & { key: string };
/** What the page is told when its form was sent without scripts and refused. */
export type SupportPosted = { typed: TypedRequest; faults: SupportFaults; isTooOften: boolean };
export type SupportData = SupportPosted & {
  /** The number of the request that was taken just now. */
  sent: string | null;
};
