export type FetchedToken = { ok: true; token: string; lifetimeMs: number } | { ok: false; detail: string };
export type AccessTokens = { get(): Promise<FetchedToken>; forget(token: string): void };

/** Tokens are renewed 30 s early, so that none expires during a call. */
const MARGIN_MS = 30_000;

/** Shares one token between all calls, and one request for it between all waiting calls. */
export function cacheAccessToken(fetchToken: () => Promise<FetchedToken>): AccessTokens {
  let kept: { token: string; until: number } | null = null;
  let pending: Promise<FetchedToken> | null = null;

  async function renew(): Promise<FetchedToken> {
    try {
      const fetched = await fetchToken();
      if (fetched.ok) kept = { token: fetched.token, until: Date.now() + fetched.lifetimeMs - MARGIN_MS };
      return fetched;
    } finally {
      pending = null;
    }
  }

  return {
    get() {
      if (kept && kept.until > Date.now()) {
        return Promise.resolve({ ok: true, token: kept.token, lifetimeMs: kept.until - Date.now() });
      }
      pending ??= renew();
      return pending;
    },
    // Forgets only the refused token: a newer one may have been fetched meanwhile.
    forget(token) {
      if (kept?.token === token) kept = null;
    },
  };
}
