import type { AuthFieldsAnswer } from '#api/accounts/auth-contract.ts';
import { LOGIN_CODE_SECONDS } from '#domain/accounts/login-code.ts';
import { readPhone } from '#domain/contact/phone.ts';
import { answered, refused } from './login-answers.ts';
import { bodyOf } from './login-bodies.ts';
import { asksNewEmail, canGoOn, faultsOf, foreignNumber, isAskingFields } from './login-rules.ts';
import {
  type Call,
  CODE_DIGITS,
  type Field,
  type LoginEvent,
  type LoginForm,
  type LoginState,
  type Turn,
} from './login-state.ts';
import { focus, hasCode, notice, stay, withoutSecrets } from './turn-parts.ts';

/**
 * State machine of both popups: returns the next state and the effects to run. It uses no clock, no network and no
 * texts.
 */
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

/** Time of the next change without an event; null when there is none. */
export function nextChange({ notice, sent }: LoginState, now: number): number | null {
  // Countdowns show whole seconds.
  const second = (until: number): number => until - Math.floor((until - now - 1) / 1000) * 1000;
  const times = [];
  const isCounted = notice?.name === 'too_early' || notice?.name === 'code_spent';
  if (notice?.until != null) times.push(isCounted ? second(notice.until) : notice.until);
  if (sent) times.push(second(sent.until));
  return times.length === 0 ? null : Math.max(now, Math.min(...times));
}

function typed(before: LoginState, change: Partial<LoginForm>): Turn {
  const state: LoginState = {
    ...before,
    form: { ...before.form, ...change },
    notice: null,
    // The fault of a field is hidden while the visitor corrects it.
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

/** The last digit submits the code when it is the only field. With an email field beside it, the visitor submits. */
function isWholeCode(before: LoginState, state: LoginState): boolean {
  const { code } = state.form;
  const isNew = code !== before.form.code && code.length === CODE_DIGITS;
  return isNew && state.step === 'code' && !asksNewEmail(state) && canGoOn(state);
}

/** If this request fails, the next answer of the server names the missing fields. */
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

/** A reopened popup remembers the number and keeps waiting for the code that was sent. Secrets are cleared. */
function closed(state: LoginState, now: number): LoginState {
  const isCodeGood = state.sentAt !== null && now - state.sentAt < LOGIN_CODE_SECONDS * 1000;
  const staysForCode = state.step === 'create' || (hasCode(state.step) && isCodeGood);
  const { code } = state.form;
  const form = { ...withoutSecrets(state.form), code: staysForCode ? code : '' };
  if (staysForCode || state.sending) return { ...state, form, notice: null, shown: [] };
  return backToPhone(state);
}

function ticked(state: LoginState, now: number): LoginState {
  const isShown = state.notice?.until == null || now < state.notice.until;
  const isWaiting = state.sent !== null && now < state.sent.until;
  return { ...state, notice: isShown ? state.notice : null, sent: isWaiting ? state.sent : null };
}
