import type { AuthAnswer, AuthError, AuthErrorCode, AuthFieldsAnswer } from '#api/accounts/auth-contract.ts';
import { LOGIN_CODE_SECONDS } from '#domain/accounts/login-code.ts';
import { readPhone } from '#domain/contact/phone.ts';
import { asksNewEmail, canGoOn, faultsOf, foreignNumber, isAskingFields } from './login-rules.ts';
import { bodyOf } from './login-bodies.ts';
import {
  type Call,
  CODE_DIGITS,
  CODE_FOCUS_MS,
  COUNTDOWN_S,
  ERROR_MS,
  type Failure,
  type Field,
  type LoginEffect,
  type LoginEvent,
  type LoginForm,
  type LoginState,
  type Notice,
  type NoticeName,
  type Step,
  type Turn,
} from './login-state.ts';

/** Both popups are views of this: what happens next, and what has to be done about it. No clock, no network, no words. */
export function takeTurn(state: LoginState, event: LoginEvent): Turn {
  switch (event.type) {
    case 'typed':
      return typed(state, event.change);
    case 'left':
      return stay({ ...state, shown: state.form[event.field] === '' ? state.shown : [...state.shown, event.field] });
    case 'next':
      return next(state);
    case 'recover':
      return recover(state);
    case 'resend':
      return state.sent === null && hasCode(state.step) ? send(state, 'resend') : stay(state);
    case 'passkey':
      return state.sending === null ? send(state, 'passkey') : stay(state);
    case 'back':
      return stay(backToPhone(state));
    case 'closed':
      return stay(closed(state, event.now));
    case 'proving':
      if (state.sending?.seq !== event.seq) return stay(state);
      return stay({ ...state, sending: { ...state.sending, isProving: event.isProving } });
    case 'fields':
      return fieldsKnown(state, event.number, event.answer);
    case 'tick':
      return stay(ticked(state, event.now));
    case 'answered':
    case 'refused':
    case 'lost':
    case 'cancelled': {
      const call = state.sending?.call;
      if (call === undefined || state.sending?.seq !== event.seq) return stay(state);
      const idle = { ...state, sending: null };
      if (event.type === 'answered') return answered(idle, call, event.answer, event.now);
      if (event.type === 'refused') return refused(idle, call, event.error, event.now);
      if (event.type === 'cancelled') return stay({ ...idle, notice: notice('passkey_cancelled') });
      return stay({ ...idle, notice: notice(event.isOffline ? 'offline' : 'no_answer') });
    }
  }
}

/** When the state changes by itself next; null for never. */
export function nextChange({ notice: said, sent }: LoginState, now: number): number | null {
  // Countdowns show whole seconds.
  const second = (until: number): number => until - Math.floor((until - now - 1) / 1000) * 1000;
  const times = [];
  const isCounted = said?.name === 'too_early' || said?.name === 'code_spent';
  if (said?.until != null) times.push(isCounted ? second(said.until) : said.until);
  if (sent) times.push(second(sent.until));
  return times.length === 0 ? null : Math.max(now, Math.min(...times));
}

const stay = (state: LoginState): Turn => ({ state, effects: [] });
const focus = (field: Field, afterMs = 0): LoginEffect => ({ type: 'focus', field, afterMs });
const notice = (name: NoticeName, more: Partial<Notice> = {}): Notice => ({
  name,
  until: null,
  triesLeft: null,
  ...more,
});
const hasCode = (step: Step): boolean => step === 'code' || step === 'register';

function typed(before: LoginState, change: Partial<LoginForm>): Turn {
  const state: LoginState = {
    ...before,
    form: { ...before.form, ...change },
    notice: null,
    // A field that is being mended is not scolded meanwhile.
    shown: before.shown.filter((field) => !(field in change)),
  };
  if (isWholeCode(before, state)) return send(state, 'code');
  const number = state.step === 'phone' ? foreignNumber(state) : null;
  if (number === null || state.fields?.number === number) return stay(state);
  return {
    state: { ...state, fields: { number, isKnown: false, needsEmail: false } },
    effects: [{ type: 'askFields', number }],
  };
}

/** The last digit sends a code that stands alone; beside an address or a password the visitor decides. */
function isWholeCode(before: LoginState, state: LoginState): boolean {
  const { code } = state.form;
  const isNew = code !== before.form.code && code.length === CODE_DIGITS;
  return isNew && state.step === 'code' && !asksNewEmail(state) && canGoOn(state);
}

/** Whatever goes wrong with the question beforehand, the next answer of the server asks for what is missing. */
function fieldsKnown(state: LoginState, number: string, answer: AuthFieldsAnswer | null): Turn {
  if (state.fields?.number !== number || state.fields.isKnown) return stay(state);
  const needsEmail = answer?.fields.includes('email') ?? false;
  return stay({ ...state, fields: { number, isKnown: true, needsEmail } });
}

function next(state: LoginState): Turn {
  const faulty = Object.keys(faultsOf(state)) as Field[];
  const [first] = faulty;
  if (first !== undefined) return { state: { ...state, shown: faulty }, effects: [focus(first)] };
  if (!canGoOn(state) || isAskingFields(state)) return stay(state);
  switch (state.step) {
    case 'phone':
      return send(withNumber({ ...state, isReset: false, isStaticRecovery: false }), 'phone');
    case 'password':
    case 'static':
      return send(state, 'password');
    case 'code':
    case 'create':
    case 'register':
      return send(state, state.step);
    case 'failed':
    case 'done':
      return stay(state);
  }
}

function recover(state: LoginState): Turn {
  if (state.sending) return stay(state);
  if (state.step !== 'phone') return send({ ...state, isReset: true, form: withoutSecrets(state.form) }, 'recover');
  const faults = faultsOf(state);
  if (faults.phone !== undefined) {
    const warned = { ...state, shown: [...state.shown, 'phone' as const], notice: notice('enter_phone') };
    return { state: warned, effects: [focus('phone')] };
  }
  if (faults.email !== undefined) return { state: { ...state, shown: ['email'] }, effects: [focus('email')] };
  return send(withNumber({ ...state, isReset: true }), 'recover');
}

function withNumber(state: LoginState): LoginState {
  const phone = readPhone(state.form.phone, state.form.country);
  return { ...state, number: phone?.number ?? null };
}

const PROVEN_CALLS: ReadonlySet<Call> = new Set(['phone', 'recover', 'resend']);

function send(before: LoginState, call: Call): Turn {
  const seq = before.seq + 1;
  const state: LoginState = { ...before, seq, notice: null, shown: [], sending: { call, seq, isProving: false } };
  const needsProof = PROVEN_CALLS.has(call);
  return { state, effects: [{ type: 'send', call, seq, body: bodyOf(state, call), needsProof }] };
}

function answered(state: LoginState, call: Call, answer: AuthAnswer, now: number): Turn {
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
  // Exactly one step to take is left: this number has a password.
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

/** "Recover" on such an account says that only support changes the password; the way in by it stays open. */
function staticPassword(state: LoginState): Turn {
  return {
    state: { ...state, step: 'static', isStaticRecovery: state.isReset, isReset: false },
    effects: [focus('password')],
  };
}

function refused(state: LoginState, call: Call, error: AuthError | null, now: number): Turn {
  const code = error?.code ?? null;
  const brief = { until: now + ERROR_MS, triesLeft: error?.triesLeft ?? null };
  const say = (said: Notice, at: Field, change: Partial<LoginState> = {}): Turn => ({
    state: { ...state, ...change, notice: said },
    effects: [focus(at)],
  });
  // A wrong code that comes out with the password leads back to the code; what was typed stays.
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

/** The code is no good any more, and another one may have to be waited for: nothing has been sent. */
function noCode(state: LoginState, name: 'code_expired' | 'code_spent', seconds: number | null, now: number): Turn {
  const until = seconds === null ? null : now + seconds * 1000;
  // Where no code was asked for in this popup there is no field for it: the wait is said beside Next.
  if (!hasCode(state.step) && state.step !== 'create') return stay({ ...state, notice: notice(name, { until }) });
  const sent = until === null ? null : { by: state.sent?.by ?? 'sms', until, news: 'none' as const };
  const step = state.step === 'create' ? ('code' as const) : state.step;
  const form = { ...state.form, code: '' };
  return { state: { ...state, step, form, sent, sentAt: null, notice: notice(name) }, effects: [focus('code')] };
}

/** What a reload may mend is said in our words: those of the server are for people who can do something about it. */
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

function backToPhone(state: LoginState): LoginState {
  return {
    ...state,
    step: 'phone',
    seq: state.seq + 1,
    sending: null,
    sent: null,
    isReset: false,
    isStaticRecovery: false,
    maskEmail: null,
    sentEmail: null,
    notice: null,
    failure: null,
    shown: [],
    form: withoutSecrets(state.form),
  };
}

/** Opened again, the popup knows the number, and waits for the code that was sent. Secrets do not lie around. */
function closed(state: LoginState, now: number): LoginState {
  const isCodeGood = state.sentAt !== null && now - state.sentAt < LOGIN_CODE_SECONDS * 1000;
  const staysForCode = state.step === 'create' || (hasCode(state.step) && isCodeGood);
  const { code } = state.form;
  const form = { ...withoutSecrets(state.form), code: staysForCode ? code : '' };
  if (staysForCode || state.sending) return { ...state, form, notice: null, shown: [] };
  return backToPhone(state);
}

function withoutSecrets(form: LoginForm): LoginForm {
  return { ...form, code: '', password: '', confirm: '' };
}

function ticked(state: LoginState, now: number): LoginState {
  const isSaid = state.notice?.until == null || now < state.notice.until;
  const isWaiting = state.sent !== null && now < state.sent.until;
  return { ...state, notice: isSaid ? state.notice : null, sent: isWaiting ? state.sent : null };
}
