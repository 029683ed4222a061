import type { SupportFaults, SupportInput } from '#domain/support/support-request.ts';

/** Content of the form. The key is created with the form. */
export type TypedRequest = SupportInput & { key: string };
/** The server's result when the form was sent without scripts and refused. */
export type SupportPosted = { typed: TypedRequest; faults: SupportFaults; isTooOften: boolean };
export type SupportData = SupportPosted & {
  /** Number of the request that was just accepted. */
  sent: string | null;
};
