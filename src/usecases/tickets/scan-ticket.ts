import type { PassDirection } from '#domain/tickets/ticket-verdict.ts';
import { doorAnswer, type DoorAnswer } from './check-ticket.ts';
import type { DoorStore } from './door-ports.ts';
import type { TicketSigner } from './ports.ts';

type Deps = {
  signer: TicketSigner;
  doorTransaction<Result>(work: (store: DoorStore) => Promise<Result>): Promise<Result>;
  now: () => Date;
};

/**
 * A gate lets the holder of a code in or out. Of several gates that scan one code at once, one succeeds. Every scan of a
 * ticket we know is written down, whatever the door says.
 */
export async function scanTicket(
  deps: Deps,
  input: {
    code: string;
    performanceId?: number | undefined;
    direction: PassDirection;
    gate: string | null;
    actor: string;
  },
): Promise<DoorAnswer> {
  const { direction, gate, actor } = input;
  const claim = deps.signer.read(input.code);
  if (claim === null) return { verdict: 'forged', claim: null, ticket: null, performance: null };
  return deps.doorTransaction(async (store) => {
    const ticket = await store.lockDoorTicket(claim.serial);
    const performance = await store.findDoorPerformance(input.performanceId ?? claim.performanceId);
    const answer = doorAnswer(claim, { ticket, performance, now: deps.now(), direction });
    const { verdict } = answer;
    if (ticket === null || verdict === 'unknown' || verdict === 'forged') return answer;
    const at = await store.writeScan({ ticketId: ticket.id, gate, actor, direction, verdict });
    if (verdict !== 'valid') return answer;
    const usedAt = ticket.usedAt ?? at;
    return { ...answer, ticket: { ...ticket, state: 'used', usedAt, lastPass: direction } };
  });
}
