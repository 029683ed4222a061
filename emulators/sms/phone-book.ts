/** How both SMS providers treat messages. The default is calm. */
export type SmsBehaviour = {
  /**
   * `silence`: accepted, but without a response. `error`: 500, not accepted. The others are refusals in the provider's
   * codes; RocketSMS has no code for `failed`, `stop_list` and `no_balance` and returns an id with the status FAILED.
   */
  outcome: 'accept' | 'refuse' | 'failed' | 'stop_list' | 'no_balance' | 'temporary' | 'error' | 'silence';
  /** Delay of the response. */
  delayMs: number;
};

export type TakenMessage = {
  provider: 'rocket-sms' | 'sms-office';
  id: number;
  to: string;
  sender: string | null;
  text: string;
  urgent: boolean;
  at: string;
};

const OUTCOMES: readonly unknown[] = [
  'accept',
  'refuse',
  'failed',
  'stop_list',
  'no_balance',
  'temporary',
  'error',
  'silence',
];
const MOST_DELAY_MS = 60_000;
/** Only the newest accepted messages are stored. */
const MOST_MESSAGES = 5_000;

export type PhoneBook = ReturnType<typeof openPhoneBook>;

/** The messages that the providers accepted, and the settings of their behaviour. */
export function openPhoneBook() {
  let behaviour: SmsBehaviour = { outcome: 'accept', delayMs: 0 };
  let taken: TakenMessage[] = [];
  let nextId = 106_974_593;
  return {
    behaviour: () => behaviour,
    /** False and no change when a name or a value is unknown, so that a typo is not ignored silently. */
    behave(change: Record<string, unknown>): boolean {
      if (!Object.entries(change).every(([name, value]) => isAllowed(name, value))) return false;
      behaviour = { ...behaviour, ...change };
      return true;
    },
    /** Restores the calm behaviour and deletes all messages. */
    clear(): void {
      behaviour = { outcome: 'accept', delayMs: 0 };
      taken = [];
    },
    take(message: Omit<TakenMessage, 'id' | 'at'>): TakenMessage {
      const kept = { ...message, id: nextId++, at: new Date().toISOString() };
      taken = [...taken.slice(1 - MOST_MESSAGES), kept];
      return kept;
    },
    nextId: () => nextId++,
    taken: () => taken,
  };
}

function isAllowed(name: string, value: unknown): boolean {
  if (name === 'outcome') return OUTCOMES.includes(value);
  return name === 'delayMs' && Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_DELAY_MS;
}
