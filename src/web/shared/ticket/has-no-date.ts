import type { OneTicketView } from '#api/tickets/contract.ts';

/** Postponed without a new date: the date that the performance still has is no longer valid. */
export function hasNoDate({ scheduleChange }: Pick<OneTicketView, 'scheduleChange'>): boolean {
  return scheduleChange?.kind === 'postponed' && scheduleChange.newStartsAt === null;
}
