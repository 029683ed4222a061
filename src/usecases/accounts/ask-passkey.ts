import { passkeyRequestLimit } from '#domain/accounts/rate-limits.ts';
import type { AuthDeps } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

export type AskPasskeyResult =
  | { ok: true; options: object }
  | { ok: false; code: 'too_many_attempts'; waitSeconds: number };

/**
 * Returns the options with which a browser signs by passkey. They are the same for everybody and reveal nothing about
 * any account.
 */
export async function askPasskey(
  deps: Pick<AuthDeps, 'transaction' | 'passkeys'>,
  { domain, visitor }: { domain: string; visitor: VisitorFacts },
): Promise<AskPasskeyResult> {
  const { challenge, options } = await deps.passkeys.askToShow(domain);
  return deps.transaction(async (stores): Promise<AskPasskeyResult> => {
    const over = await stores.rateLimits.count([passkeyRequestLimit(visitor.address ?? visitor.device)]);
    if (over !== null) return { ok: false, code: 'too_many_attempts', waitSeconds: over.waitSeconds };
    await stores.passkeys.remember({ challenge, asker: visitor.device, domain });
    return { ok: true, options };
  });
}
