import { CODE_TRIES } from '#domain/contact/one-time-code.ts';
import { type CodeChannel, TRIES_UNDER_ATTACK } from './login-code.ts';

/** How often something may be done within a window of the clock. Figures: reliability, sections 2.5 and 2.6. */
export type Budget = { key: string; windowSeconds: number; limit: number };

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

export type Sender = {
  phone: string;
  /** Of the browser. */
  device: string;
  /** The visitor's address, an IPv6 one by its network. */
  address: string;
};

/** Codes asked for. The phone itself comes first, so that its owner hears of it. */
export function codeBudgets({ phone, device, address }: Sender, channel: CodeChannel): Budget[] {
  return [
    { key: `code:phone:${phone}`, windowSeconds: DAY, limit: 5 },
    { key: `code:device:${device}`, windowSeconds: DAY, limit: 40 },
    { key: `code:address:${address}`, windowSeconds: DAY, limit: 20 },
    ...(channel === 'sms' ? [{ key: `code:prefix:${phone.slice(0, 8)}`, windowSeconds: HOUR, limit: 30 }] : []),
  ];
}

/** Wrong codes of one phone; the next day, or support, helps. */
export const wrongCodeBudget = (phone: string): Budget => ({
  key: `wrong-code:${phone}`,
  windowSeconds: DAY,
  limit: 30,
});
/** Wrong codes of everybody: above `ALARM` codes bear fewer tries, above the limit none is looked at. */
export const FLEET_CODES: Budget = { key: 'wrong-code:all', windowSeconds: HOUR, limit: 2_000 };
const FLEET_ALARM = 400;
/** How many tries a code bears, after so many wrong codes of everybody within the hour. */
export const codeTries = (wrongCodes: number): number => (wrongCodes >= FLEET_ALARM ? TRIES_UNDER_ATTACK : CODE_TRIES);

export const wrongPasswordBudgets = (phone: string, address: string): Budget[] => [
  { key: `wrong-password:${phone}`, windowSeconds: 15 * MINUTE, limit: 5 },
  { key: `wrong-password:address:${address}`, windowSeconds: 15 * MINUTE, limit: 50 },
];
/** Consecutive wrong passwords after which a code is the only way in. */
export const WRONG_PASSWORDS_IN_A_ROW = 100;

/** Passkeys that did not hold; a right one gives its try back. */
export const wrongPasskeyBudget = (address: string): Budget => ({
  key: `wrong-passkey:${address}`,
  windowSeconds: 15 * MINUTE,
  limit: 50,
});
/** Each leaves a row behind for a while. */
export const passkeyAskedBudget = (address: string): Budget => ({
  key: `passkey:${address}`,
  windowSeconds: HOUR,
  limit: 240,
});

/** Phones looked up at one address: each answer tells whether somebody has an account. */
export const lookUpBudget = (address: string): Budget => ({
  key: `look-up:${address}`,
  windowSeconds: HOUR,
  limit: 60,
});

/** SMS of a market within a day: twice the mean of the week before, and never fewer than this. */
export const SMS_FLOOR_A_DAY = 500;
export const smsDay = (market: string): Omit<Budget, 'limit'> => ({ key: `sms:${market}`, windowSeconds: DAY });
export const smsCeiling = (lastWeek: readonly number[]): number =>
  Math.max(SMS_FLOOR_A_DAY, Math.ceil((2 * lastWeek.reduce((sum, day) => sum + day, 0)) / 7));

/** Numbers of one block that ask for codes and show none are a pump. */
export const PREFIX_SAMPLE = 50;
export const PREFIX_SHARE_SHOWN = 0.3;
export function isPumped({ sent, shown }: { sent: number; shown: number }): boolean {
  return sent >= PREFIX_SAMPLE && shown < sent * PREFIX_SHARE_SHOWN;
}
