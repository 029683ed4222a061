import type { AuthAnswer, AuthError, AuthFieldsAnswer } from '#api/accounts/auth-contract.ts';
import * as endpoints from '#api/accounts/endpoints-contract.ts';
import { addressOf, type Endpoint } from '#api/endpoint-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { ApiResponse } from '../call-api.ts';
import { askToShow, canOfferPasskeys, forgetPasskey } from './passkey.ts';

export type LoginAnswer =
  | { type: 'answered'; answer: AuthAnswer }
  | { type: 'refused'; error: AuthError | null }
  | { type: 'lost'; isOffline: boolean };

export type PasskeyAnswer = LoginAnswer | { type: 'cancelled' };

export type LoginApi = ReturnType<typeof createLoginApi>;

/** The server discards a challenge after five minutes. */
const OFFER_MS = 4 * 60_000;

/** Limit for one request; visitors do not wait longer. */
const TIMEOUT_MS = 20_000;

export function createLoginApi({ locale, cityId }: { locale: Locale; cityId: number }) {
  // Specification, section 7: every call sends these parameters.
  const query = { cityId, lang: locale === 'be' ? 'by' : locale, jsonld: 0 };

  function post<Of extends Endpoint>(of: Of, body: URLSearchParams | string): Promise<ApiResponse<Of>> {
    return fetch(addressOf(of, { query }), {
      method: of.method,
      headers: { accept: 'application/json', ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
  async function showPasskey(
    options: PublicKeyCredentialRequestOptionsJSON,
    shown: AuthenticationResponseJSON,
  ): Promise<PasskeyAnswer> {
    const answer = await answerOf(await post(endpoints.logInByPasskey, JSON.stringify(shown)));
    if (answer.type === 'refused' && answer.error?.code === 'passkey_unknown')
      await forgetPasskey(options.rpId ?? location.hostname, shown.id);
    return answer;
  }
  return {
    async auth(body: Readonly<Record<string, string>>): Promise<LoginAnswer> {
      try {
        return await answerOf(await post(endpoints.auth, new URLSearchParams(body)));
      } catch {
        return lost();
      }
    },
    /** Between the two requests the browser asks the visitor for a passkey. */
    async passkey(): Promise<PasskeyAnswer> {
      try {
        const asked = await post(endpoints.askPasskey, '{}');
        if (!asked.ok) return await answerOf(asked);
        const options = await asked.json<PublicKeyCredentialRequestOptionsJSON>();
        const shown = await askToShow(options);
        if (shown.is === 'cancelled') return { type: 'cancelled' };
        if (shown.is !== 'answered') return { type: 'refused', error: { error: '', code: 'passkey_failed' } };
        return await showPasskey(options, shown.answer);
      } catch {
        return lost();
      }
    },
    /**
     * Offers passkeys below the phone field while the popup is open. Returns a function that logs in with the chosen
     * passkey, or null.
     */
    async offeredPasskey(until: AbortSignal): Promise<(() => Promise<PasskeyAnswer>) | null> {
      try {
        if (!(await canOfferPasskeys())) return null;
        while (!until.aborted) {
          const asked = await post(endpoints.askPasskey, '{}');
          if (!asked.ok) return null;
          const options = await asked.json<PublicKeyCredentialRequestOptionsJSON>();
          const offer = AbortSignal.any([until, AbortSignal.timeout(OFFER_MS)]);
          const shown = await askToShow(options, offer);
          if (shown.is === 'answered') return () => showPasskey(options, shown.answer).catch(lost);
          if (!offer.aborted) return null;
        }
      } catch {
        // The visitor can still use the passkey button.
      }
      return null;
    },
    async fields(phone: string, formToken: string | null): Promise<AuthFieldsAnswer | null> {
      try {
        const response = await post(
          endpoints.authFields,
          new URLSearchParams({ phone, ...(formToken !== null && { formToken }) }),
        );
        return response.ok ? await response.json() : null;
      } catch {
        return null;
      }
    },
  };
}

async function answerOf(response: Response): Promise<LoginAnswer> {
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return { type: 'answered', answer: answer as AuthAnswer };
  const isSpoken = typeof answer === 'object' && answer !== null && 'code' in answer;
  return { type: 'refused', error: isSpoken ? (answer as AuthError) : busyOr(response.status) };
}

const lost = (): LoginAnswer => ({ type: 'lost', isOffline: !navigator.onLine });

/** A proxy in front of the server responds with these statuses when it is overloaded. */
function busyOr(status: number): AuthError | null {
  return status === 503 || status === 429 ? { error: '', code: 'busy' } : null;
}
