/** How the gateway treats one payment. Calm by default; switched by the control API, a card or the hostile profile. */
export type Behaviour = {
  /** `as_card`: the card number or the caller decides. */
  settle: 'as_card' | 'capture' | 'decline';
  /** The bank's answer takes this long; the payment is under way meanwhile. */
  settleAfterMs: number;
  /** `hang`: created, the answer comes late. `cut`: created, the connection breaks. `error`: 500, nothing created. */
  create: 'answer' | 'hang' | 'cut' | 'error';
  createHangMs: number;
  /** `silence`: no webhook but those of chargebacks. `bad_signature`: every webhook of the payment is wrongly signed. */
  webhooks: 'send' | 'silence' | 'bad_signature';
  webhookDelayMs: number;
  /** How many copies of each webhook leave at once. */
  copies: number;
  /** The same message once more, later. */
  resendAfterMs: number | null;
  /** A genuine-looking «failed» after «captured». */
  contradictAfterMs: number | null;
  /** The payer's bank takes a capture back. `told_first`: its notice comes before the capture's, else after it. */
  chargeback: 'none' | 'told_first' | 'told_after';
  /** Between the two notices. */
  chargebackMs: number;
  /** Pause before the first repetition of an unanswered webhook; the second and last one follows after four times that. */
  retryBaseMs: number;
  /**
   * `cut`: the refund is made, its answer is lost. `lost`: the request itself is lost. `error`: 500, nothing made.
   * `limit`: 429, nothing made. `pending`: bePaid's bank has not answered yet.
   */
  refund: 'complete' | 'decline' | 'cut' | 'lost' | 'error' | 'limit' | 'pending';
  /** From a refund that is under way to its result: Bank of Georgia's «request_received», bePaid's «pending». */
  refundAfterMs: number;
  /** How a refund that was taken is shown when it is asked after: as it is, as one nobody knows, or not at all (500). */
  refundRead: 'answer' | 'deny' | 'error';
  /** bePaid only. The sources disagree on whether the search by tracking id lists refunds, so both are played. */
  refundsInSearch: 'hidden' | 'listed';
  /** Bank of Georgia only. Whether an idempotency key repeats an error as well is not known, so both are played. */
  keysOfErrors: 'kept' | 'forgotten';
  /** Bank of Georgia only: the bank's own discount, by which less is transferred than was requested. */
  discountMinor: number;
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
  chargeback: 'none',
  chargebackMs: 1000,
  retryBaseMs: 15_000,
  refund: 'complete',
  refundAfterMs: 1500,
  refundRead: 'answer',
  refundsInSearch: 'hidden',
  keysOfErrors: 'kept',
  discountMinor: 0,
};

const CHOICES: { [K in keyof Behaviour]?: readonly Behaviour[K][] } = {
  settle: ['as_card', 'capture', 'decline'],
  create: ['answer', 'hang', 'cut', 'error'],
  chargeback: ['none', 'told_first', 'told_after'],
  webhooks: ['send', 'silence', 'bad_signature'],
  refund: ['complete', 'decline', 'cut', 'lost', 'error', 'limit', 'pending'],
  refundRead: ['answer', 'deny', 'error'],
  refundsInSearch: ['hidden', 'listed'],
  keysOfErrors: ['kept', 'forgotten'],
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
