import { CODE_TRIES } from '#domain/contact/one-time-code.ts';
import { type CodeChannel, TRIES_UNDER_ATTACK, TRIES_UNDER_SIEGE } from './login-code.ts';

/** How often something may be done within a window of the clock. Figures: reliability, sections 2.5 and 2.6. */
export type Budget = { key: string; windowSeconds: number; limit: number };

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Who asks for a code: `own` is somebody logged in who proves a contact they already have, `known` a browser somebody
 * logged in from before, `stranger` everybody else. Strangers share what an owner never needs.
 */
export type AskedBy = 'own' | 'known' | 'stranger';

export type Sender = {
  /** The phone or address the code is for. */
  to: string;
  /** Where it goes instead, for a phone without SMS. */
  mailbox: string | null;
  askedBy: AskedBy;
  /** Of the browser. */
  device: string;
  /** The visitor's address, an IPv6 one by its network. */
  address: string;
  /** Somebody has an account by this phone or address. */
  hasAccount: boolean;
};

/** Codes asked for. What belongs to a phone ends with the phone: whoever deletes an account finds it by that. */
export function codeBudgets(sender: Sender, channel: CodeChannel): Budget[] {
  const { to, mailbox, askedBy, device, address, hasAccount } = sender;
  const ofDevice = { key: `code:device:${device}`, windowSeconds: DAY, limit: 40 };
  if (askedBy === 'own') return [{ key: `code:own:${to}`, windowSeconds: DAY, limit: 20 }, ofDevice];
  const ofTarget =
    askedBy === 'known'
      ? [{ key: `code:known:${device}:${to}`, windowSeconds: DAY, limit: 5 }]
      : [
          // One line of the network cannot use up what everybody unknown has in common.
          { key: `code:from:${networksOf(address).at(-1)?.name ?? address}:${to}`, windowSeconds: DAY, limit: 5 },
          { key: `code:phone:${to}`, windowSeconds: DAY, limit: 15 },
        ];
  return [
    ...ofTarget,
    // Whatever numbers it is asked for: a mailbox is not ours to fill.
    ...(mailbox === null ? [] : [{ key: `code:mailbox:${mailbox}`, windowSeconds: DAY, limit: 15 }]),
    ofDevice,
    { key: `code:address:${address}`, windowSeconds: DAY, limit: 20 },
    ...networksOf(address).map(({ name, codesADay }) => ({
      key: `code:network:${name}`,
      windowSeconds: DAY,
      limit: codesADay,
    })),
    ...(channel === 'sms' && !hasAccount
      ? [{ key: `code:prefix:${to.slice(0, 8)}`, windowSeconds: HOUR, limit: 30 }]
      : []),
  ];
}

/**
 * The wider networks an address belongs to, the widest last: /56 and /48 of an IPv6 /64 (four groups, as the line's
 * address is written), /24 of an IPv4 address. Whoever rents one has all of it.
 */
export function networksOf(address: string): { name: string; codesADay: number }[] {
  const old = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (old !== undefined) return [{ name: `${old}.0/24`, codesADay: 100 }];
  const groups = address.split(':');
  if (groups.length !== 4 || !groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return [];
  const [a = '', b = '', c = '', d = ''] = groups;
  const upper = (Number.parseInt(d, 16) >> 8).toString(16);
  return [
    { name: `${a}:${b}:${c}:${upper}xx/56`, codesADay: 40 },
    { name: `${a}:${b}:${c}/48`, codesADay: 100 },
  ];
}

/**
 * How long a browser nobody knows waits after a code that another one asked for: a stranger delays the owner by a minute,
 * and longer only where a phone has got many codes within the day.
 */
export function paceSeconds(codesOfTheDay: number): number {
  return Math.min(30 * MINUTE, MINUTE * 2 ** Math.max(0, codesOfTheDay - 2));
}

/** Wrong codes of everybody within the hour. Nobody is refused because of this number alone: it says who shares which limit. */
export const FLEET_CODES: Omit<Budget, 'limit'> = { key: 'wrong-code:all', windowSeconds: HOUR };
const FLEET_ALARM = 400;
export const FLEET_SIEGE = 2_000;
/** Wrong codes within the hour of one network, or of one account's proofs, that are looked at in a siege. */
export const WRONG_CODES_IN_A_SIEGE = 5;

/** Somebody logged in from this browser before, to the account that the code is about. */
type Guesser = { isKnown: boolean };

/** How many tries a code bears, after so many wrong codes of everybody within the hour. */
export function codeTries(wrongCodes: number, { isKnown }: Guesser): number {
  if (wrongCodes >= FLEET_SIEGE && !isKnown) return TRIES_UNDER_SIEGE;
  return wrongCodes >= FLEET_ALARM ? TRIES_UNDER_ATTACK : CODE_TRIES;
}

/**
 * What a wrong code counts against. A code is good in the browser that asked for it alone, so guesses come from browsers
 * nobody knows: in a siege each network may guess a few times more, and a right code from another network, or from a
 * known browser, opens as ever. So N networks have at most `FLEET_SIEGE + N * WRONG_CODES_IN_A_SIEGE` guesses an hour.
 * @param from the network that asks; of the profile's own proofs the account
 */
export function wrongCodeBudgets(
  { to, device, from, isKnown }: Guesser & { to: string; device: string; from: string },
  wrongCodes: number,
): Budget[] {
  const limit = wrongCodes >= FLEET_SIEGE ? WRONG_CODES_IN_A_SIEGE : Number.POSITIVE_INFINITY;
  return [
    // The next day, or support, helps.
    { key: `wrong-code:${device}:${to}`, windowSeconds: DAY, limit: 30 },
    ...(isKnown ? [] : [{ key: `wrong-code:from:${from}`, windowSeconds: HOUR, limit }]),
    { ...FLEET_CODES, limit: Number.POSITIVE_INFINITY },
  ];
}

/** The widest network an address belongs to; the browser where there is none to be seen. */
export function widestNetwork({ address, device }: { address: string | null; device: string }): string {
  return address === null ? device : (networksOf(address).at(-1)?.name ?? address);
}

/**
 * A browser somebody logged in from before counts for itself: strangers who fail at a phone do not stand in its owner's
 * way.
 */
export function wrongPasswordBudgets(of: {
  phone: string;
  address: string;
  device: string;
  isKnownDevice: boolean;
}): Budget[] {
  const { phone, address, device, isKnownDevice } = of;
  const window = { windowSeconds: 15 * MINUTE };
  if (isKnownDevice) return [{ key: `wrong-password:known:${device}:${phone}`, ...window, limit: 5 }];
  return [
    { key: `wrong-password:${phone}`, ...window, limit: 5 },
    { key: `wrong-password:address:${address}`, ...window, limit: 50 },
  ];
}
/** Consecutive wrong passwords after which a code is the only way in for browsers nobody knows. */
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

/** Pictures one person has drawn anew, refused ones too. */
export const pictureBudget = (accountId: string): Budget => ({
  key: `picture:${accountId}`,
  windowSeconds: HOUR,
  limit: 20,
});

/** Messages about logins from new browsers, to one person. */
export const newLoginBudget = (phone: string): Budget => ({
  key: `told:new-login:${phone}`,
  windowSeconds: DAY,
  limit: 5,
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
/** Of a day's SMS, what numbers without an account leave to those with one. */
const SHARE_OF_ACCOUNTS = 0.3;
export const smsLimit = (ceiling: number, hasAccount: boolean): number =>
  hasAccount ? ceiling : Math.floor(ceiling * (1 - SHARE_OF_ACCOUNTS));
/** From this share of its limit on somebody should look at who asks. */
export const SMS_ALARM_SHARE = 0.8;

/** Numbers of one block that ask for codes and show none are a pump: of the newest so many within the hour. */
export const PREFIX_SAMPLE = 20;
export const PREFIX_SHARE_SHOWN = 0.3;
export function isPumped({ sent, shown }: { sent: number; shown: number }): boolean {
  return sent >= PREFIX_SAMPLE && shown < sent * PREFIX_SHARE_SHOWN;
}
/** A block that looks pumped still gets a code now and then: shown ones open it again. */
export const prefixProbe = (phone: string): Budget => ({
  key: `code:probe:${phone.slice(0, 8)}`,
  windowSeconds: 2 * MINUTE,
  limit: 1,
});
