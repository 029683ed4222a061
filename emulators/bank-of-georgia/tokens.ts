import { randomBytes } from 'node:crypto';

const LIFETIME_SECONDS = 300;
const MOST_TOKENS = 10_000;

/** Access tokens of the client-credentials grant. */
export function issueTokens() {
  const alive = new Map<string, number>();
  return {
    issue(): { access_token: string; token_type: string; expires_in: number } {
      const token = randomBytes(24).toString('base64url');
      alive.set(token, Date.now() + LIFETIME_SECONDS * 1000);
      if (alive.size > MOST_TOKENS) alive.delete(alive.keys().next().value ?? '');
      return { access_token: token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS };
    },
    isAlive(authorization: string | undefined): boolean {
      const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
      return token !== undefined && (alive.get(token) ?? 0) > Date.now();
    },
    revokeAll: () => alive.clear(),
  };
}
