import type { AuthAnswer, AuthError, AuthErrorCode } from '#api/accounts/auth-contract.ts';
import {
  type Call,
  CODE_FOCUS_MS,
  COUNTDOWN_S,
  ERROR_MS,
  type Failure,
  type Field,
  type LoginState,
  type Notice,
  type Turn,
} from './login-state.ts';
import { focus, hasCode, notice, stay, withoutSecrets } from './turn-parts.ts';

/** The server accepted the call: the visitor is logged in, or the next step is shown. */
export function answered(state: LoginState, call: Call, answer: AuthAnswer, now: number): Turn {
  const { token, user } = answer;
  if (token !== undefined && user !== undefined)
    return {
      state: { ...state, step: 'done', form: withoutSecrets(state.form) },
      effects: [{ type: 'logIn', token, user }],
    };
  const known = {
    ...state,
    maskEmail: answer.maskEmail ?? state.maskEmail,
    sentEmail: answer.email ?? state.sentEmail,
  };
  if (answer.codeAccepted) return { state: { ...known, step: 'create', sent: null }, effects: [focus('password')] };
  if (answer.static) return staticPassword(known);
  if (answer.newUser || answer.resetPassword || answer.smsSend) return codeSent(known, call, answer, now);
  // The only remaining case: this number has a password.
  return { state: { ...known, step: 'password', isReset: false }, effects: [focus('password')] };
}

function codeSent(state: LoginState, call: Call, answer: AuthAnswer, now: number): Turn {
  const isReset = answer.resetPassword === true || (state.isReset && !answer.newUser);
  const isUnderWay = answer.codeUnderWay === true;
  const step = call === 'resend' ? state.step : state.kind === 'older' && !isReset ? 'register' : 'code';
  const until = now + (answer.waitSeconds ?? COUNTDOWN_S) * 1000;
  const sent = { by: answer.notifyType ?? 'sms', until, news: isUnderWay ? ('under_way' as const) : ('sent' as const) };
  const sentAt = isUnderWay ? until - COUNTDOWN_S * 1000 : now;
  return {
    state: { ...state, step, isReset, sent, sentAt, failure: null, form: { ...state.form, code: '' } },
    effects: [focus('code', CODE_FOCUS_MS)],
  };
}

/**
 * "Recover" on such an account shows that only support can change the password. Login with the password stays possible.
 */
function staticPassword(state: LoginState): Turn {
  return {
    state: { ...state, step: 'static', isStaticRecovery: state.isReset, isReset: false },
    effects: [focus('password')],
  };
}

/** The server refused the call: shows a message beside the field concerned, or the final `failed` step. */
export function refused(state: LoginState, call: Call, error: AuthError | null, now: number): Turn {
  const code = error?.code ?? null;
  const brief = { until: now + ERROR_MS, triesLeft: error?.triesLeft ?? null };
  const say = (notice: Notice, at: Field, change: Partial<LoginState> = {}): Turn => ({
    state: { ...state, ...change, notice },
    effects: [focus(at)],
  });
  // A wrong code that is reported after the password step leads back to the code step. Other input is preserved.
  const atCode = { step: state.step === 'create' ? ('code' as const) : state.step };
  switch (code) {
    case 'phone_invalid':
      return say(notice('wrong_number', brief), 'phone', { step: 'phone' });
    case 'phone_not_mobile':
      return say(notice('not_mobile', brief), 'phone', { step: 'phone' });
    case 'email_required':
      return {
        state: {
          ...state,
          step: 'phone',
          fields: { number: state.number ?? '', isKnown: true, needsEmail: true },
          shown: ['email'],
        },
        effects: [focus('email')],
      };
    case 'email_invalid':
      return say(notice('wrong_email', brief), hasCode(state.step) ? 'newEmail' : 'email');
    case 'wrong_code':
      return say(notice('wrong_code', brief), 'code', { ...atCode, form: { ...state.form, code: '' } });
    case 'code_replaced':
      return say(notice('code_replaced'), 'code', { ...atCode, form: { ...state.form, code: '' } });
    case 'code_expired':
    case 'code_spent':
      return noCode(state, code, error?.waitSeconds ?? null, now);
    case 'wrong_password':
      return say(notice('wrong_password', brief), 'password');
    case 'password_short':
    case 'password_forbidden_characters':
    case 'password_common':
      return say(notice(code), 'password');
    case 'passwords_differ':
      return say(notice(code), 'confirm');
    case 'static_password':
      return staticPassword({ ...state, isReset: true });
    case 'too_early':
      return stay(waits(state, call, error?.waitSeconds ?? COUNTDOWN_S, now));
    case 'passkey_unknown':
    case 'passkey_failed':
    case 'busy':
      return stay({ ...state, notice: notice(code) });
    default:
      return stay({ ...state, step: 'failed', failure: failureOf(state, error) });
  }
}

function failureOf({ step }: LoginState, error: AuthError | null): Failure {
  const code = error?.code ?? null;
  return {
    code,
    text: knownText(error, code),
    waitSeconds: error?.waitSeconds ?? null,
    canUseCode: code === 'too_many_attempts' && step === 'password',
  };
}

/** The code is no longer valid and none has been sent. A wait may be required before the next one. */
function noCode(state: LoginState, name: 'code_expired' | 'code_spent', seconds: number | null, now: number): Turn {
  const until = seconds === null ? null : now + seconds * 1000;
  // Without a code field in this popup, the wait is shown beside the Next button.
  if (!hasCode(state.step) && state.step !== 'create') return stay({ ...state, notice: notice(name, { until }) });
  const sent = until === null ? null : { by: state.sent?.by ?? 'sms', until, news: 'none' as const };
  const step = state.step === 'create' ? ('code' as const) : state.step;
  const form = { ...state.form, code: '' };
  return { state: { ...state, step, form, sent, sentAt: null, notice: notice(name) }, effects: [focus('code')] };
}

/**
 * Null for errors that a reload may fix; the popup then shows its own text. The server's text is for errors that the
 * visitor can act on.
 */
function knownText(error: AuthError | null, code: AuthErrorCode | null): string | null {
  const isOurs =
    code === null || code === 'invalid_request' || code === 'captcha_failed' || code === 'captcha_required';
  return isOurs ? null : (error?.error ?? null);
}

function waits(state: LoginState, call: Call, seconds: number, now: number): LoginState {
  const until = now + seconds * 1000;
  if (call === 'resend') return { ...state, sent: { by: state.sent?.by ?? 'sms', until, news: 'none' } };
  return { ...state, notice: notice('too_early', { until }) };
}
