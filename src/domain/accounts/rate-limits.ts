import { CODE_TRIES } from '#domain/contact/one-time-code.ts';
import { type CodeChannel, TRIES_UNDER_ATTACK, TRIES_UNDER_SIEGE } from './login-code.ts';

/** A rate limit: how often something may happen within a clock window. Figures: reliability, sections 2.5 and 2.6. */
export type RateLimit = {
  key: string;
  windowSeconds: number;
  limit: number;
  /** How much one request counts; 1 without it. */
  amount?: number;
};

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Who requests a code: `own` is a logged-in person who proves a contact they already have, `known` a browser that was
 * used to log in before, `stranger` everybody else. Strangers share limits that never restrict the owner.
 */
export type AskedBy = 'own' | 'known' | 'stranger';

export type Sender = {
  /** The phone or address that the code proves. */
  to: string;
  /** The email address the code is sent to when the phone cannot receive SMS. */
  mailbox: string | null;
  askedBy: AskedBy;
  /** Identifier of the browser. */
  device: string;
  /** The visitor's IP address; for IPv6, its /64 network. */
  address: string;
  /** An account with this phone or address exists. */
  hasAccount: boolean;
};

/**
 * Rate limits for requesting codes. A key that belongs to a phone ends with the phone, because the deletion of an
 * account finds its keys by that suffix.
 */
export function codeRateLimits(sender: Sender, channel: CodeChannel): RateLimit[] {
  const { to, mailbox, askedBy, device, address, hasAccount } = sender;
  const ofDevice = { key: `code:device:${device}`, windowSeconds: DAY, limit: 40 };
  if (askedBy === 'own') return [{ key: `code:own:${to}`, windowSeconds: DAY, limit: 20 }, ofDevice];
  const ofTarget =
    askedBy === 'known'
      ? [{ key: `code:known:${device}:${to}`, windowSeconds: DAY, limit: 5 }]
      : [
          // Keeps one network from using up the limit that all strangers share.
          { key: `code:from:${widest(address)}:${to}`, windowSeconds: DAY, limit: 5 },
          { key: `code:phone:${to}`, windowSeconds: DAY, limit: 15 },
        ];
  return [
    ...ofTarget,
    // Counted per mailbox, whatever phone the code is for, so that our emails cannot flood a person's mailbox.
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

export type WiderNetwork = {
  name: string;
  codesADay: number;
  /** How many times as much as one address, or one /64, all of it may do. */
  times: number;
};

/**
 * Returns the wider networks of an address, widest last: /56 and /48 of an IPv6 /64 (given as its four groups), /24 of
 * an IPv4 address. A customer who rents such a network controls every address in it.
 */
export function networksOf(address: string): WiderNetwork[] {
  const old = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (old !== undefined) return [{ name: `${old}.0/24`, codesADay: 100, times: 4 }];
  const groups = address.split(':');
  if (groups.length !== 4 || !groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return [];
  const [a = '', b = '', c = '', d = ''] = groups;
  const upper = (Number.parseInt(d, 16) >> 8).toString(16);
  return [
    { name: `${a}:${b}:${c}:${upper}xx/56`, codesADay: 40, times: 2 },
    { name: `${a}:${b}:${c}/48`, codesADay: 100, times: 4 },
  ];
}

/**
 * How long an unknown browser waits after another browser requested a code: strangers delay the owner by one minute,
 * and by more only when the phone received many codes within the day.
 */
export function paceSeconds(codesOfTheDay: number): number {
  return Math.min(30 * MINUTE, MINUTE * 2 ** Math.max(0, codesOfTheDay - 2));
}

/** All wrong codes within the hour. The number alone refuses nobody: it decides who shares which limit. */
export const FLEET_CODES: Omit<RateLimit, 'limit'> = { key: 'wrong-code:all', windowSeconds: HOUR };
const FLEET_ALARM = 400;
export const FLEET_SIEGE = 2_000;
/** Wrong codes per hour and network (or account, for its own proofs) after which a siege ignores further guesses. */
export const WRONG_CODES_IN_A_SIEGE = 5;

/** `isKnown`: this browser was used before to log in to the account that the code belongs to. */
type Guesser = { isKnown: boolean };

/** Tries allowed per code, given the number of wrong codes of all visitors within the hour. */
export function codeTries(wrongCodes: number, { isKnown }: Guesser): number {
  if (wrongCodes >= FLEET_SIEGE && !isKnown) return TRIES_UNDER_SIEGE;
  return wrongCodes >= FLEET_ALARM ? TRIES_UNDER_ATTACK : CODE_TRIES;
}

/**
 * Rate limits that a wrong code counts against. A code is valid only in the browser that requested it, so guesses come
 * from unknown browsers. During a siege each network may still guess a few times, while a right code from another
 * network or from a known browser is accepted as usual. So N networks have at most
 * `FLEET_SIEGE + N * WRONG_CODES_IN_A_SIEGE` guesses an hour.
 * @param from the requesting network; for proofs in the profile, the account
 */
export function wrongCodeLimits(
  { to, device, from, isKnown }: Guesser & { to: string; device: string; from: string },
  wrongCodes: number,
): RateLimit[] {
  const limit = wrongCodes >= FLEET_SIEGE ? WRONG_CODES_IN_A_SIEGE : Number.POSITIVE_INFINITY;
  return [
    // A person who reaches this limit can try again the next day or contact support.
    { key: `wrong-code:${device}:${to}`, windowSeconds: DAY, limit: 30 },
    ...(isKnown ? [] : [{ key: `wrong-code:from:${from}`, windowSeconds: HOUR, limit }]),
    { ...FLEET_CODES, limit: Number.POSITIVE_INFINITY },
  ];
}

/** The widest network of an address: everything in it counts as one visitor. */
export const widest = (address: string): string => networksOf(address).at(-1)?.name ?? address;

/** Returns the widest network of an address, or the browser when the address is unknown. */
export function widestNetwork({ address, device }: { address: string | null; device: string }): string {
  return address === null ? device : widest(address);
}

/** A known browser is counted separately, so that strangers who fail with a phone do not lock its owner out. */
export function wrongPasswordLimits(of: {
  phone: string;
  address: string;
  device: string;
  isKnownDevice: boolean;
}): RateLimit[] {
  const { phone, address, device, isKnownDevice } = of;
  const window = { windowSeconds: 15 * MINUTE };
  if (isKnownDevice) return [{ key: `wrong-password:known:${device}:${phone}`, ...window, limit: 5 }];
  return [
    { key: `wrong-password:${phone}`, ...window, limit: 5 },
    { key: `wrong-password:address:${address}`, ...window, limit: 50 },
  ];
}
/** Consecutive wrong passwords after which an unknown browser can log in only with a code. */
export const WRONG_PASSWORDS_IN_A_ROW = 100;

/** Failed passkey attempts; a successful one is not counted. */
export const wrongPasskeyLimit = (address: string): RateLimit => ({
  key: `wrong-passkey:${address}`,
  windowSeconds: 15 * MINUTE,
  limit: 50,
});
/** Limited because each request for a challenge stores a row for a while. */
export const passkeyRequestLimit = (address: string): RateLimit => ({
  key: `passkey:${address}`,
  windowSeconds: HOUR,
  limit: 240,
});

/** Pictures uploaded by one person, rejected ones included, because the server redraws each of them. */
export const pictureLimit = (accountId: string): RateLimit => ({
  key: `picture:${accountId}`,
  windowSeconds: HOUR,
  limit: 20,
});

/** Messages to one person about logins from new browsers. */
export const newLoginLimit = (phone: string): RateLimit => ({
  key: `told:new-login:${phone}`,
  windowSeconds: DAY,
  limit: 5,
});

/** Phones looked up from one address, limited because each response reveals whether an account exists. */
export const lookUpLimit = (address: string): RateLimit => ({
  key: `look-up:${address}`,
  windowSeconds: HOUR,
  limit: 60,
});

/** Daily SMS of a market: at most twice the mean of the week before, but never limited below this number. */
export const SMS_FLOOR_A_DAY = 500;
export const smsDay = (market: string): Omit<RateLimit, 'limit'> => ({ key: `sms:${market}`, windowSeconds: DAY });
export const smsCeiling = (lastWeek: readonly number[]): number =>
  Math.max(SMS_FLOOR_A_DAY, Math.ceil((2 * lastWeek.reduce((sum, day) => sum + day, 0)) / 7));
/** Share of a day's SMS that is reserved for numbers with an account. */
const SHARE_OF_ACCOUNTS = 0.3;
export const smsLimit = (ceiling: number, hasAccount: boolean): number =>
  hasAccount ? ceiling : Math.floor(ceiling * (1 - SHARE_OF_ACCOUNTS));
/** An alarm is raised from this share of a limit, so that a person checks who requests the codes. */
export const SMS_ALARM_SHARE = 0.8;

/**
 * News by SMS: an order that names a person's phone sends some to them, whoever placed it. Counted per kind, so that news
 * of tickets cannot use up what reminders need.
 */
export const newsSmsLimit = (kind: string, phone: string): RateLimit => ({
  key: `news-sms:${kind}:${phone}`,
  windowSeconds: DAY,
  limit: 5,
});
/** Half of a day's SMS, so that login codes can still be sent when news has used up its share. */
export const newsSmsShare = (ceiling: number): number => Math.floor(ceiling / 2);

/** Emails to one mailbox a day saying that the time of an unpaid order is over. */
export const EXPIRED_MAILS_A_DAY = 3;

/**
 * Emails to a person who was named as the new holder of a ticket: anybody with a ticket can name a stranger's mailbox.
 * A family's tickets fit into a day, the tickets of a hall do not.
 * @param of.network of whoever hands the ticket over; null for this machine itself
 */
export function transferLimits(of: { mailbox: string; orderId: string; network: string | null }): RateLimit[] {
  return [
    { key: `transfer:to:${of.mailbox}`, windowSeconds: DAY, limit: 10 },
    { key: `transfer:order:${of.orderId}`, windowSeconds: DAY, limit: 20 },
    ...(of.network === null ? [] : [{ key: `transfer:network:${of.network}`, windowSeconds: DAY, limit: 40 }]),
  ];
}

/**
 * Codes to the address of an order: whoever has the tickets' address can ask for them. The limit of the order protects the
 * mailbox; that of a network within it keeps one stranger from using it up before the buyer asks.
 */
export function buyerCodeLimits(of: { orderId: string; network: string | null }): RateLimit[] {
  return [
    { key: `buyer-code:order:${of.orderId}`, windowSeconds: DAY, limit: 6 },
    ...(of.network === null
      ? []
      : [
          { key: `buyer-code:from:${widest(of.network)}:${of.orderId}`, windowSeconds: DAY, limit: 2 },
          { key: `buyer-code:network:${of.network}`, windowSeconds: DAY, limit: 40 },
        ]),
  ];
}

/** SMS pumping: a number block requests codes and enters few. Sample size: the newest codes within the hour. */
export const PREFIX_SAMPLE = 20;
export const PREFIX_SHARE_SHOWN = 0.3;
export function isPumped({ sent, shown }: { sent: number; shown: number }): boolean {
  return sent >= PREFIX_SAMPLE && shown < sent * PREFIX_SHARE_SHOWN;
}
/** A block that looks pumped still gets a code at this rate, so that codes that are entered can reopen it. */
export const prefixProbe = (phone: string): RateLimit => ({
  key: `code:probe:${phone.slice(0, 8)}`,
  windowSeconds: 2 * MINUTE,
  limit: 1,
});
