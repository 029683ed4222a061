/** How the gateway treats one payment. The control API, a card or the hostile profile can change the calm default. */
export type Behaviour = {
  /** `as_card`: the card number decides. An outcome given to /control/pay overrides this setting. */
  settle: 'as_card' | 'capture' | 'decline';
  /** Time until the bank decides; the payment is `processing` until then. */
  settleAfterMs: number;
  /** `hang`: created, late answer. `cut`: created, the connection breaks. `error`: 500, nothing created. */
  create: 'answer' | 'hang' | 'cut' | 'error';
  createHangMs: number;
  /** `silence`: only chargeback webhooks are sent. `bad_signature`: every signature is wrong. */
  webhooks: 'send' | 'silence' | 'bad_signature';
  webhookDelayMs: number;
  /** Number of copies of each webhook that are sent at once. */
  copies: number;
  /** Sends the same message again after this time. */
  resendAfterMs: number | null;
  /** Sends a correctly signed «failed» this long after «captured». */
  contradictAfterMs: number | null;
  /** The payer's bank takes a capture back. The chargeback notice precedes (`reported_first`) or follows the capture's. */
  chargeback: 'none' | 'reported_first' | 'reported_after';
  /** Time between the two notices. */
  chargebackMs: number;
  /** Pause before the first retry of an unacknowledged webhook; the second and last retry waits four times as long. */
  retryBaseMs: number;
  /**
   * `cut`: refunded, but the response is lost. `lost`: the request itself is lost. `error`: 500, nothing refunded.
   * `limit`: 429, nothing refunded. `pending`: bePaid's bank has not answered yet.
   */
  refund: 'complete' | 'decline' | 'cut' | 'lost' | 'error' | 'limit' | 'pending';
  /** Time until a pending refund gets its result: Bank of Georgia's «request_received», bePaid's «pending». */
  refundAfterMs: number;
  /** The response to a status request for an accepted refund: as it is, as unknown, or status 500. */
  refundRead: 'answer' | 'deny' | 'error';
  /** bePaid only. The sources disagree on whether the search by tracking id lists refunds, so both are emulated. */
  refundsInSearch: 'hidden' | 'listed';
  /** Bank of Georgia only. It is unknown whether an idempotency key also repeats errors, so both are emulated. */
  keysOfErrors: 'kept' | 'forgotten';
  /** Bank of Georgia only: the bank's own discount, subtracted from the transferred amount. */
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
  chargeback: ['none', 'reported_first', 'reported_after'],
  webhooks: ['send', 'silence', 'bad_signature'],
  refund: ['complete', 'decline', 'cut', 'lost', 'error', 'limit', 'pending'],
  refundRead: ['answer', 'deny', 'error'],
  refundsInSearch: ['hidden', 'listed'],
  keysOfErrors: ['kept', 'forgotten'],
};
const NULLABLE = new Set<keyof Behaviour>(['resendAfterMs', 'contradictAfterMs']);
const DAY_MS = 86_400_000;

/** Reads a control request. Null when a name or a value is unknown, so that a typo is not ignored silently. */
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
