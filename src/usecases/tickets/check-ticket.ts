import type { TicketClaim } from '#domain/tickets/ticket-code.ts';
import { acceptedEpochs, ticketVerdict, type DoorVerdict } from '#domain/tickets/ticket-verdict.ts';
import type { DoorPerformance, DoorTicket, TicketSigner, TicketsStore } from './ports.ts';

export type DoorAnswer = {
  verdict: DoorVerdict;
  claim: TicketClaim | null;
  ticket: DoorTicket | null;
  performance: DoorPerformance | null;
};

type Deps = {
  signer: TicketSigner;
  tickets: Pick<TicketsStore, 'findDoorPerformance' | 'findDoorTicket'>;
  now: () => Date;
};

/**
 * Returns what a scan of this code at the entrance would result in, without changing anything.
 * @param performanceId the performance at this entrance; by default the code's own
 */
export async function checkTicket(
  deps: Deps,
  input: { code: string; performanceId?: number | undefined },
): Promise<DoorAnswer> {
  const claim = deps.signer.read(input.code);
  if (claim === null) return { verdict: 'forged', claim: null, ticket: null, performance: null };
  const [performance, ticket] = await Promise.all([
    deps.tickets.findDoorPerformance(input.performanceId ?? claim.performanceId),
    deps.tickets.findDoorTicket(claim.serial),
  ]);
  return doorAnswer(claim, ticket, performance, deps.now());
}

export function doorAnswer(
  claim: TicketClaim,
  ticket: DoorTicket | null,
  performance: DoorPerformance | null,
  now: Date,
): DoorAnswer {
  if (performance === null) return { verdict: 'unknown', claim, ticket, performance };
  const door = {
    performanceId: performance.id,
    startsAt: performance.startsAt,
    acceptedEpochs: acceptedEpochs(performance.epoch),
  };
  return { verdict: ticketVerdict(claim, ticket, door, now), claim, ticket, performance };
}
