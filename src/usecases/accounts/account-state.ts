import type { AccountState } from '#domain/accounts/auth-step.ts';
import type { Account } from './ports.ts';

export function stateOf(account: Account | null): AccountState {
  if (account === null) return 'unknown';
  if (account.isBanned) return 'banned';
  if (account.passwordKind === 'none') return 'codes_only';
  return account.passwordKind === 'static' ? 'static' : 'password';
}
