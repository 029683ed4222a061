import type { TicketClaim } from '#domain/tickets/ticket-code.ts';
import { acceptedEpochs, ticketVerdict, type DoorVerdict, type PassDirection } from '#domain/tickets/ticket-verdict.ts';
import type { DoorPerformance, DoorReads, DoorTicket } from './door-ports.ts';
import type { TicketSigner } from './ports.ts';

export type DoorAnswer = {
  verdict: DoorVerdict;
  claim: TicketClaim | null;
  ticket: DoorTicket | null;
  performance: DoorPerformance | null;
};

type Deps = { signer: TicketSigner; tickets: DoorReads; now: () => Date };

/**
 * Returns what a scan of this code at the entrance would result in, without changing anything.
 * @param performanceId the performance at this entrance; by default the code's own
 */
export async function checkTicket(
  deps: Deps,
  input: { code: string; performanceId?: number | undefined; direction?: PassDirection | undefined },
): Promise<DoorAnswer> {
  const claim = deps.signer.read(input.code);
  if (claim === null) return { verdict: 'forged', claim: null, ticket: null, performance: null };
  const [performance, ticket] = await Promise.all([
    deps.tickets.findDoorPerformance(input.performanceId ?? claim.performanceId),
    deps.tickets.findDoorTicket(claim.serial),
  ]);
  return doorAnswer(claim, { ticket, performance, now: deps.now(), direction: input.direction ?? 'in' });
}

export function doorAnswer(
  claim: TicketClaim,
  facts: Pick<DoorAnswer, 'ticket' | 'performance'> & { now: Date; direction: PassDirection },
): DoorAnswer {
  const { ticket, performance, now, direction } = facts;
  if (performance === null) return { verdict: 'unknown', claim, ticket, performance };
  const door = {
    performanceId: performance.id,
    startsAt: performance.startsAt,
    reentry: performance.reentry,
    acceptedEpochs: acceptedEpochs(performance.epoch),
  };
  return { verdict: ticketVerdict(claim, ticket, door, now, direction), claim, ticket, performance };
}
