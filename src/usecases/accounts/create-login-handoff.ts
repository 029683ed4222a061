import type { AuthDeps } from './ports.ts';
import { findActiveSession } from './active-session.ts';

/**
 * Creates a code with which a logged-in person opens a session on the other market's site. Only the browser that holds
 * the challenge's verifier can use it. Returns null when nobody is logged in.
 */
export async function createLoginHandoff(
  deps: Pick<AuthDeps, 'transaction' | 'secrets'>,
  { secret, challenge, host }: { secret: string; challenge: string; host: string },
): Promise<string | null> {
  const code = deps.secrets.make();
  return deps.transaction(async (stores) => {
    const known = await findActiveSession(stores, deps.secrets.digest(secret));
    if (known === null || known.isBanned) return null;
    const { sessionId } = known;
    await stores.sessions.createLoginHandoff({ sessionId, codeHash: deps.secrets.digest(code), challenge, host });
    return code;
  });
}
