import type { AuthDeps } from './ports.ts';
import { findStanding } from './standing-session.ts';

/**
 * Somebody logged in here goes to the other market's site: a code that opens a session there, for the browser alone that
 * holds what the challenge was made of. Null: nobody is logged in.
 */
export async function givePassage(
  deps: Pick<AuthDeps, 'transaction' | 'secrets'>,
  { secret, challenge, host }: { secret: string; challenge: string; host: string },
): Promise<string | null> {
  const code = deps.secrets.make();
  return deps.transaction(async (stores) => {
    const known = await findStanding(stores, deps.secrets.digest(secret));
    if (known === null || known.isBanned) return null;
    const { sessionId } = known;
    await stores.sessions.givePassage({ sessionId, codeHash: deps.secrets.digest(code), challenge, host });
    return code;
  });
}
