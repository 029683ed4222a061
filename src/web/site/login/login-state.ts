import type { AuthAnswer, AuthError, AuthErrorCode, AuthFieldsAnswer, AuthUser } from '#api/accounts/auth-contract.ts';
import type { PhoneCountry } from '#domain/contact/phone.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';

/** The newer popup goes step by step, the older one grows on one sheet. */
export type PopupKind = 'newer' | 'older';

export type Step =
  /** Number, agreement, and an address where one is asked for. */
  | 'phone'
  | 'password'
  /** The account's password was given out by support. */
  | 'static'
  | 'code'
  /** A new password, twice, after the right code. */
  | 'create'
  /** The older popup asks somebody new for the code and the password at once. */
  | 'register'
  /** The server's words and where support is; nothing else can be done here. */
  | 'failed'
  /** In: the page reloads. */
  | 'done';

export type LoginForm = {
  /** As it stands in the field: without its country's code as a rule, with it while one is being typed. */
  phone: string;
  country: PhoneCountry;
  offer: boolean;
  consent: boolean;
  /** Where the code of a foreign number goes. */
  email: string;
  /** Given beside the code by somebody whose address is not known yet. */
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
/** Said beside the field it concerns. `until` is when it goes by itself; null stays until the visitor does something. */
export type Notice = { name: NoticeName; until: number | null; triesLeft: number | null };

/**
 * `text` is the server's, already in the visitor's language; null says that logging in failed and nobody knows why.
 * `canUseCode`: the password may not be tried any more, a code gets in all the same.
 */
export type Failure = {
  code: AuthErrorCode | null;
  text: string | null;
  waitSeconds: number | null;
  canUseCode: boolean;
};

/** `under_way`: the server sent nothing now, the code of a moment ago is good. `none`: no code is good any more. */
export type CodeNews = 'sent' | 'under_way' | 'none';

export type LoginState = {
  kind: PopupKind;
  market: MarketName;
  /** The agreements were ticked from the beginning. */
  isKnownHere: boolean;
  step: Step;
  form: LoginForm;
  /** E.164, as the server was asked about it. */
  number: string | null;
  /** What was asked for a foreign number beforehand; of another number it says nothing. */
  fields: { number: string; isKnown: boolean; needsEmail: boolean } | null;
  isReset: boolean;
  /** Another code can't be asked for yet; times are milliseconds of the device's clock. */
  sent: { by: 'sms' | 'email'; until: number; news: CodeNews } | null;
  /** When the last code was sent: it is good for longer than the countdown. */
  sentAt: number | null;
  maskEmail: string | null;
  /** The whole address a code went to, where this browser typed it. */
  sentEmail: string | null;
  /** Somebody tried to recover a password that only support changes. */
  isStaticRecovery: boolean;
  sending: { call: Call; seq: number; isProving: boolean } | null;
  /** Answers to calls before this one come too late. */
  seq: number;
  notice: Notice | null;
  failure: Failure | null;
  /** Fields whose fault is shown: left, or in the way of Next. */
  shown: readonly Field[];
};

export type LoginEvent =
  | { type: 'typed'; change: Partial<LoginForm> }
  | { type: 'left'; field: Field }
  | { type: 'next' }
  /** "Forgot password", of the phone step or of the password's. */
  | { type: 'recover' }
  | { type: 'resend' }
  /** In by a key of this device instead. */
  | { type: 'passkey' }
  /** Another number, or away from an error. */
  | { type: 'back' }
  /** The popup was closed. */
  | { type: 'closed'; now: number }
  /** The call waits for the captcha's solution, or goes on. */
  | { type: 'proving'; seq: number; isProving: boolean }
  | { type: 'answered'; seq: number; answer: AuthAnswer; now: number }
  | { type: 'fields'; number: string; answer: AuthFieldsAnswer | null }
  /** null: the server said no in no words of the contract. */
  | { type: 'refused'; seq: number; error: AuthError | null; now: number }
  | { type: 'lost'; seq: number; isOffline: boolean }
  /** The browser's question about a passkey was closed. */
  | { type: 'cancelled'; seq: number }
  | { type: 'tick'; now: number };

export type LoginEffect =
  | { type: 'send'; call: Call; seq: number; body: Readonly<Record<string, string>>; needsProof: boolean }
  /** What else this foreign number needs; the number may still be growing. */
  | { type: 'askFields'; number: string }
  | { type: 'focus'; field: Field; afterMs: number }
  | { type: 'logIn'; token: string; user: AuthUser };

export type Turn = { state: LoginState; effects: readonly LoginEffect[] };

/** Specification, section 9. */
export const COUNTDOWN_S = 180;
export const ERROR_MS = 3_000;
export const CODE_FOCUS_MS = 1_000;
export const CODE_DIGITS = 6;

/** @param isKnownHere whether this browser agreed to the documents in force before */
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
