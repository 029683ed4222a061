import type { AuthAnswer, AuthError, AuthErrorCode, AuthFieldsAnswer, AuthUser } from '#api/accounts/auth-contract.ts';
import type { PhoneCountry } from '#domain/contact/phone.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';

/** The newer popup shows one step at a time; the older one is a single form that grows. */
export type PopupKind = 'newer' | 'older';

export type Step =
  /** Number, agreements, and an email address where required. */
  | 'phone'
  | 'password'
  /** The account's password was issued by support. */
  | 'static'
  | 'code'
  /** A new password, entered twice, after the correct code. */
  | 'create'
  /** The older popup asks new users for the code and the password at once. */
  | 'register'
  /** Final error with the server's text and support contacts. No input is possible. */
  | 'failed'
  /** Logged in; the page reloads. */
  | 'done';

export type LoginForm = {
  /** Text of the field: normally without the country code, with it while the visitor types one. */
  phone: string;
  country: PhoneCountry;
  offer: boolean;
  consent: boolean;
  /** Address to which the code of a foreign number is sent. */
  email: string;
  /** Entered beside the code by users whose address is not known yet. */
  newEmail: string;
  code: string;
  password: string;
  confirm: string;
};
export type Field = keyof LoginForm;

export type Call = 'phone' | 'recover' | 'resend' | 'password' | 'code' | 'create' | 'register' | 'passkey';

export type NoticeName =
  | 'wrong_number'
  | 'not_mobile'
  | 'enter_phone'
  | 'wrong_email'
  | 'wrong_code'
  | 'wrong_password'
  | 'code_expired'
  | 'code_spent'
  | 'code_replaced'
  | 'too_early'
  | 'password_short'
  | 'password_forbidden_characters'
  | 'password_common'
  | 'passwords_differ'
  | 'passkey_unknown'
  | 'passkey_failed'
  | 'passkey_cancelled'
  | 'busy'
  | 'offline'
  | 'no_answer';
/**
 * Shown beside the field it concerns. `until` is the time at which it disappears; null keeps it until the next input.
 */
export type Notice = { name: NoticeName; until: number | null; triesLeft: number | null };

/**
 * `text` comes from the server in the visitor's language; null when the reason of the failure is unknown. `canUseCode`:
 * password attempts are used up, but login with a code is possible.
 */
export type Failure = {
  code: AuthErrorCode | null;
  text: string | null;
  waitSeconds: number | null;
  canUseCode: boolean;
};

/** `under_way`: no new code was sent, the recent one is still valid. `none`: no code is valid any more. */
export type CodeNews = 'sent' | 'under_way' | 'none';

export type LoginState = {
  kind: PopupKind;
  market: MarketName;
  /** Whether the agreements were preselected. */
  isKnownHere: boolean;
  step: Step;
  form: LoginForm;
  /** E.164, as it was sent to the server. */
  number: string | null;
  /** Requirements of a foreign number, requested before Next. Valid for this number only. */
  fields: { number: string; isKnown: boolean; needsEmail: boolean } | null;
  isReset: boolean;
  /**
   * Delivery of the last code. Until `until` no other code can be requested. Times are milliseconds of the device's
   * clock.
   */
  sent: { by: 'sms' | 'email'; until: number; news: CodeNews } | null;
  /** Time at which the last code was sent. The code is valid for longer than the countdown. */
  sentAt: number | null;
  maskEmail: string | null;
  /** The full address to which a code was sent, if it was typed in this browser. */
  sentEmail: string | null;
  /** The visitor tried to recover a password that only support can change. */
  isStaticRecovery: boolean;
  sending: { call: Call; seq: number; isProving: boolean } | null;
  /** Answers to calls with a lower number are ignored. */
  seq: number;
  notice: Notice | null;
  failure: Failure | null;
  /** Fields whose fault is visible: fields that the visitor left, or that blocked Next. */
  shown: readonly Field[];
};

export type LoginEvent =
  | { type: 'typed'; change: Partial<LoginForm> }
  | { type: 'left'; field: Field }
  | { type: 'next' }
  /** "Forgot password" of the phone step or of the password step. */
  | { type: 'recover' }
  | { type: 'resend' }
  /** Log in with a passkey of this device instead. */
  | { type: 'passkey' }
  /** Enter another number, or leave an error. */
  | { type: 'back' }
  /** The popup was closed. */
  | { type: 'closed'; now: number }
  /** The call waits for the captcha's solution, or continues. */
  | { type: 'proving'; seq: number; isProving: boolean }
  | { type: 'answered'; seq: number; answer: AuthAnswer; now: number }
  | { type: 'fields'; number: string; answer: AuthFieldsAnswer | null }
  /** Null when the server's refusal does not match the contract. */
  | { type: 'refused'; seq: number; error: AuthError | null; now: number }
  | { type: 'lost'; seq: number; isOffline: boolean }
  /** The visitor closed the browser's passkey dialog. */
  | { type: 'cancelled'; seq: number }
  | { type: 'tick'; now: number };

export type LoginEffect =
  | { type: 'send'; call: Call; seq: number; body: Readonly<Record<string, string>>; needsProof: boolean }
  /** Requests the requirements of a foreign number. The number may still be incomplete. */
  | { type: 'askFields'; number: string }
  | { type: 'focus'; field: Field; afterMs: number }
  | { type: 'logIn'; token: string; user: AuthUser };

export type Turn = { state: LoginState; effects: readonly LoginEffect[] };

/** Specification, section 9. */
export const COUNTDOWN_S = 180;
export const ERROR_MS = 3_000;
export const CODE_FOCUS_MS = 1_000;
export const CODE_DIGITS = 6;

/** @param isKnownHere whether this browser agreed earlier to the documents now in force */
export function startLogin(kind: PopupKind, market: MarketName, isKnownHere = false): LoginState {
  return {
    kind,
    market,
    isKnownHere,
    step: 'phone',
    form: {
      phone: '',
      country: MARKETS[market].phoneCountry,
      offer: isKnownHere,
      consent: isKnownHere,
      email: '',
      newEmail: '',
      code: '',
      password: '',
      confirm: '',
    },
    number: null,
    fields: null,
    isReset: false,
    sent: null,
    sentAt: null,
    maskEmail: null,
    sentEmail: null,
    isStaticRecovery: false,
    sending: null,
    seq: 0,
    notice: null,
    failure: null,
    shown: [],
  };
}
