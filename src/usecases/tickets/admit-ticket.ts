import { doorAnswer, type DoorAnswer } from './check-ticket.ts';
import type { DoorStore, TicketSigner } from './ports.ts';

type Deps = {
  signer: TicketSigner;
  doorTransaction<Result>(work: (store: DoorStore) => Promise<Result>): Promise<Result>;
  now: () => Date;
};

/** Admits the holder of a code once: the first scan succeeds, and later ones receive its time. */
export async function admitTicket(
  deps: Deps,
  input: { code: string; performanceId?: number | undefined; actor: string },
): Promise<DoorAnswer> {
  const claim = deps.signer.read(input.code);
  if (claim === null) return { verdict: 'forged', claim: null, ticket: null, performance: null };
  return deps.doorTransaction(async (store) => {
    const ticket = await store.lockDoorTicket(claim.serial);
    const performance = await store.findDoorPerformance(input.performanceId ?? claim.performanceId);
    const answer = doorAnswer(claim, ticket, performance, deps.now());
    if (answer.verdict !== 'valid' || ticket === null) return answer;
    const usedAt = await store.markUsed(claim.serial, input.actor);
    return { ...answer, ticket: { ...ticket, state: 'used', usedAt } };
  });
}
