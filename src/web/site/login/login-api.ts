import type { AuthAnswer, AuthError, AuthFieldsAnswer } from '#api/accounts/auth-contract.ts';
import { AUTH_ROUTES } from '#api/accounts/auth-paths-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';

export type LoginAnswer =
  | { type: 'answered'; answer: AuthAnswer }
  | { type: 'refused'; error: AuthError | null }
  | { type: 'lost'; isOffline: boolean };

export type LoginApi = ReturnType<typeof createLoginApi>;

/** Nobody looks at a button for longer. */
const TIMEOUT_MS = 20_000;

export function createLoginApi({ locale, cityId }: { locale: Locale; cityId: number }) {
  // Specification, section 7: every call carries these.
  const query = new URLSearchParams({ cityId: String(cityId), lang: locale === 'be' ? 'by' : locale, jsonld: '0' });

  function post(path: string, body: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(`${path}?${query}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
  return {
    async auth(body: Readonly<Record<string, string>>): Promise<LoginAnswer> {
      try {
        const response = await post(AUTH_ROUTES.auth[1], body);
        const answer: unknown = await response.json().catch(() => null);
        if (response.ok && answer !== null) return { type: 'answered', answer: answer as AuthAnswer };
        const isSpoken = typeof answer === 'object' && answer !== null && 'code' in answer;
        return { type: 'refused', error: isSpoken ? (answer as AuthError) : busyOr(response.status) };
      } catch {
        return { type: 'lost', isOffline: !navigator.onLine };
      }
    },
    async fields(phone: string, formToken: string | null): Promise<AuthFieldsAnswer | null> {
      try {
        const response = await post(AUTH_ROUTES.fields[1], { phone, ...(formToken !== null && { formToken }) });
        return response.ok ? ((await response.json()) as AuthFieldsAnswer) : null;
      } catch {
        return null;
      }
    },
  };
}

/** Whoever stands before the server answers so when there is no room. */
function busyOr(status: number): AuthError | null {
  return status === 503 || status === 429 ? { error: '', code: 'busy' } : null;
}
