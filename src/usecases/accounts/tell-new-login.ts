import { newLoginLimit } from '#domain/accounts/rate-limits.ts';
import { deviceName } from '#domain/profile/device-name.ts';
import type { Account, AuthStores } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

/**
 * Reports a login from a browser that the account does not know. It must run before the session is opened, because
 * afterwards the browser is known.
 */
export async function tellNewLogin(
  { accounts, rateLimits, tell }: Pick<AuthStores, 'accounts' | 'rateLimits' | 'tell'>,
  { account, visitor, at }: { account: Account; visitor: VisitorFacts; at: Date },
): Promise<void> {
  if (await accounts.knowsDevice(account.id, visitor.device)) return;
  // Without a rate limit, repeated logins with deleted cookies would send an SMS each time.
  if ((await rateLimits.take([newLoginLimit(account.phone ?? account.id)])) !== null) return;
  const notice = { kind: 'new_login', at, device: deviceName(visitor.userAgent) } as const;
  await tell(account, notice, { email: account.provedEmail, phone: account.phone });
}
