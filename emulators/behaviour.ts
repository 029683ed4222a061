/** How the gateway treats one payment. Calm by default; switched by the control API, a card or the hostile profile. */
export type Behaviour = {
  /** `as_card`: the card number or the caller decides. */
  settle: 'as_card' | 'capture' | 'decline';
  /** The bank's answer takes this long; the payment is under way meanwhile. */
  settleAfterMs: number;
  /** `hang`: created, the answer comes late. `cut`: created, the connection breaks. `error`: 500, nothing created. */
  create: 'answer' | 'hang' | 'cut' | 'error';
  createHangMs: number;
  /** `silence`: no webhook at all. `bad_signature`: every webhook of the payment is wrongly signed. */
  webhooks: 'send' | 'silence' | 'bad_signature';
  webhookDelayMs: number;
  /** How many copies of each webhook leave at once. */
  copies: number;
  /** The same message once more, later. */
  resendAfterMs: number | null;
  /** A genuine-looking «failed» after «captured». */
  contradictAfterMs: number | null;
  /** Pause before the first repetition of an unanswered webhook; it doubles each time, up to a minute. */
  retryBaseMs: number;
  /** `cut`: the refund is made, its answer is lost. */
  refund: 'complete' | 'decline' | 'cut';
  /** Bank of Georgia only: from «request_received» to the result. */
  refundAfterMs: number;
};

export const CALM: Behaviour = {
  settle: 'as_card',
  settleAfterMs: 0,
  create: 'answer',
  createHangMs: 1500,
  webhooks: 'send',
  webhookDelayMs: 0,
  copies: 1,
  resendAfterMs: null,
  contradictAfterMs: null,
  retryBaseMs: 1000,
  refund: 'complete',
  refundAfterMs: 1500,
};

const CHOICES: { [K in keyof Behaviour]?: readonly Behaviour[K][] } = {
  settle: ['as_card', 'capture', 'decline'],
  create: ['answer', 'hang', 'cut', 'error'],
  webhooks: ['send', 'silence', 'bad_signature'],
  refund: ['complete', 'decline', 'cut'],
};
const NULLABLE = new Set<keyof Behaviour>(['resendAfterMs', 'contradictAfterMs']);
const DAY_MS = 86_400_000;

/** Takes what a control request asks for; null when a name or a value is unknown, so that no typo passes silently. */
export function readBehaviour(input: Record<string, unknown>): Partial<Behaviour> | null {
  for (const [name, value] of Object.entries(input)) {
    if (!isSwitch(name) || !isAllowed(name, value)) return null;
  }
  return input;
}

function isSwitch(name: string): name is keyof Behaviour {
  return Object.hasOwn(CALM, name);
}

function isAllowed(name: keyof Behaviour, value: unknown): boolean {
  const choices: readonly unknown[] | undefined = CHOICES[name];
  if (choices) return choices.includes(value);
  if (value === null) return NULLABLE.has(name);
  if (!Number.isInteger(value)) return false;
  const most = name === 'copies' ? 10 : DAY_MS;
  return Number(value) >= (name === 'copies' ? 1 : 0) && Number(value) <= most;
}
