import type { TicketsPart } from '#api/tickets/contract.ts';

/** Postponed without a new date: the date that the performance still has is no longer valid. */
export function hasNoDate({ scheduleChange }: Pick<TicketsPart, 'scheduleChange'>): boolean {
  return scheduleChange?.kind === 'postponed' && scheduleChange.newStartsAt === null;
}
