import { isProved } from '#domain/accounts/session-rules.ts';
import type { LeaveDeps, Ties } from './leave-ports.ts';

export type DeleteAccountInput = {
  accountId: string;
  /** `provedAt` is when the owner last showed a code; an operator needs no code. */
  by: { kind: 'owner'; provedAt: Date | null } | { kind: 'operator'; name: string };
  /** Tickets for future dates stay valid at the entrance, but no email and no page shows them any more. */
  acceptsLoss: boolean;
  isDryRun: boolean;
};
export type DeleteAccountResult =
  | { ok: true; ties: Ties }
  | { ok: false; code: 'unknown_account' | 'proof_required' }
  | { ok: false; code: 'order_open' | 'ticket_upcoming'; ties: Ties };

/**
 * Deletes the person's data at once and permanently; the ledger stays (docs/decisions/0010). An order that is being
 * paid or refunded has to finish first, because its money needs an owner.
 */
export async function deleteAccount(deps: LeaveDeps, input: DeleteAccountInput): Promise<DeleteAccountResult> {
  const { accountId, by } = input;
  const done = await deps.transaction(async (store) => {
    const person = await store.lock(accountId);
    if (person === null) return { ok: false, code: 'unknown_account' } as const;
    if (by.kind === 'owner' && !isProved(by.provedAt, deps.now()))
      return { ok: false, code: 'proof_required' } as const;
    const ties = await store.ties(accountId);
    if (ties.openOrders.length > 0) return { ok: false, code: 'order_open', ties } as const;
    if (ties.upcomingTickets > 0 && !input.acceptsLoss) return { ok: false, code: 'ticket_upcoming', ties } as const;
    if (!input.isDryRun) await store.erase(accountId, by.kind === 'owner' ? `account:${accountId}` : by.name);
    return { ok: true, ties, person } as const;
  });
  if (!done.ok) return done;
  if (!input.isDryRun) await deps.sendDeletionNotice(done.person).catch(() => undefined);
  return { ok: true, ties: done.ties };
}
