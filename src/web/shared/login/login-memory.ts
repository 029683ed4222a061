import { LOGIN_CODE_SECONDS } from '#domain/accounts/login-code.ts';
import type { LoginForm, LoginState } from './login-state.ts';

/** State of a popup that waits for a code: where the code was sent and until when it is valid. Contains no secrets. */
type Waiting = Pick<
  LoginState,
  'kind' | 'market' | 'number' | 'isReset' | 'sent' | 'sentAt' | 'maskEmail' | 'sentEmail'
> & { step: 'code' | 'register'; form: Pick<LoginForm, 'phone' | 'country' | 'offer' | 'consent' | 'email'> };

export type TabStorage = { get: (key: string) => string | null; set: (key: string, value: string | null) => void };
export type LoginMemory = { keep: (state: LoginState) => void; recall: (first: LoginState, now: number) => LoginState };

const KEY = 'login-code';

/**
 * Phones may discard a page while the visitor reads the message with the code. The state is stored for this tab, so
 * that the popup reopens at the same step.
 */
export function createLoginMemory(storage: TabStorage): LoginMemory {
  return {
    keep(state) {
      const waiting = waitingOf(state);
      storage.set(KEY, waiting && JSON.stringify(waiting));
    },
    recall(first, now) {
      const waiting = JSON.parse(storage.get(KEY) ?? 'null') as Waiting | null;
      if (waiting?.sentAt == null || waiting.kind !== first.kind || waiting.market !== first.market) return first;
      if (now < waiting.sentAt || now - waiting.sentAt >= LOGIN_CODE_SECONDS * 1000) return first;
      const sent = waiting.sent !== null && now < waiting.sent.until ? waiting.sent : null;
      return { ...first, ...waiting, sent, form: { ...first.form, ...waiting.form } };
    },
  };
}

function waitingOf(state: LoginState): Waiting | null {
  const { kind, market, number, isReset, sent, sentAt, maskEmail, sentEmail, step } = state;
  if (sentAt === null || (step !== 'code' && step !== 'register' && step !== 'create')) return null;
  const { phone, country, offer, consent, email } = state.form;
  const form = { phone, country, offer, consent, email };
  const at = step === 'register' ? step : 'code';
  return { kind, market, number, isReset, sent, sentAt, maskEmail, sentEmail, step: at, form };
}
