/** How both SMS providers treat what comes. Calm by default. */
export type SmsBehaviour = {
  /** `silence`: taken, but no answer comes. `error`: 500, nothing taken. `failed`: taken and failed at once. The others are refusals in the provider's words. */
  outcome: 'accept' | 'refuse' | 'failed' | 'stop_list' | 'no_balance' | 'temporary' | 'error' | 'silence';
  /** The answer takes this long. */
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
/** What was taken is kept for tests and the curious, the newest few thousand. */
const MOST_MESSAGES = 5_000;

export type PhoneBook = ReturnType<typeof openPhoneBook>;

/** What the providers took for delivery, and the levers of their behaviour. */
export function openPhoneBook() {
  let behaviour: SmsBehaviour = { outcome: 'accept', delayMs: 0 };
  let taken: TakenMessage[] = [];
  let nextId = 106_974_593;
  return {
    behaviour: () => behaviour,
    /** False, and nothing changes, when a name or a value is unknown: no typo passes silently. */
    behave(change: Record<string, unknown>): boolean {
      if (!Object.entries(change).every(([name, value]) => isAllowed(name, value))) return false;
      behaviour = { ...behaviour, ...change };
      return true;
    },
    /** Calm again, with nothing taken. */
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
