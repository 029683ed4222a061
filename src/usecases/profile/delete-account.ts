import { isProved } from '#domain/accounts/session-rules.ts';
import type { LeaveDeps, Ties } from './leave-ports.ts';

export type DeleteAccountInput = {
  accountId: string;
  /** Of a person who asks: when a code was last shown. Of an operator: null is not looked at. */
  by: { kind: 'owner'; provedAt: Date | null } | { kind: 'operator'; name: string };
  /** Tickets for dates ahead stay good at the door, but no letter and no screen shows them any more. */
  acceptsLoss: boolean;
  isDryRun: boolean;
};
export type DeleteAccountResult =
  | { ok: true; ties: Ties }
  | { ok: false; code: 'unknown_account' | 'proof_required' }
  | { ok: false; code: 'order_open' | 'ticket_upcoming'; ties: Ties };

/**
 * The person goes, at once and for good; the books stay (docs/decisions/0010). An order that is being paid or given back
 * is waited for: its money must find somebody.
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
  if (!input.isDryRun) await deps.farewell(done.person).catch(() => undefined);
  return { ok: true, ties: done.ties };
}
