import { randomUUID } from 'node:crypto';
import type { Behaviour } from './behaviour.ts';
import {
  type Books,
  type ChargebackRecord,
  type PaymentRecord,
  type ProviderName,
  refundableMinor,
  type RefundRecord,
} from './books.ts';
import { findCard, TEST_CARDS, type TestCard } from './cards.ts';
import type { Switches } from './switches.ts';
import type { Message, Webhooks } from './webhooks.ts';

/** Builds the webhook messages of one provider. The claim `failed` is the false notice sent after the true one. */
export type Wording = {
  notice(record: PaymentRecord, claim: 'truth' | 'failed'): Message;
  chargeback(record: PaymentRecord, chargeback: ChargebackRecord): Message;
};

export type Gateway = {
  books: Books;
  switches: Switches;
  webhooks: Webhooks;
  wordings: Record<ProviderName, Wording>;
  /** The base address of the payment pages for browsers. */
  pageBase: () => string;
};

export type Outcome = 'captured' | 'failed';

const APPROVED = TEST_CARDS[0] as TestCard;
const DECLINED = TEST_CARDS[1] as TestCard;

/** Starts the payment after a card was given; the bank decides now or later. False when the payment is not payable. */
export function startPayment(gateway: Gateway, record: PaymentRecord, number: string | null, asked?: Outcome): boolean {
  expireIfDue(gateway, record, new Date());
  if (record.state !== 'pending') return false;
  const card = (number && findCard(number)) || (asked === 'failed' ? DECLINED : APPROVED);
  const behaviour = gateway.switches.forSettling(record, card.behaviour ?? {});
  const outcome = asked ?? decide(behaviour, card);
  const shown = outcome === 'failed' && card.outcome !== 'failed' ? DECLINED : card;
  record.state = 'processing';
  record.challenge = null;
  record.card = { brand: card.brand, firstFour: card.number.slice(0, 4), lastFour: card.number.slice(-4) };
  gateway.books.startTransaction(record, randomUUID());
  gateway.webhooks.later(behaviour.settleAfterMs, () => settle(gateway, record, outcome, shown, behaviour));
  return true;
}

function decide(behaviour: Behaviour, card: TestCard): Outcome {
  if (behaviour.settle === 'decline') return 'failed';
  if (behaviour.settle === 'capture') return 'captured';
  return card.outcome === 'failed' ? 'failed' : 'captured';
}

function settle(gateway: Gateway, record: PaymentRecord, outcome: Outcome, card: TestCard, behaviour: Behaviour): void {
  record.state = outcome;
  record.code = card.code;
  record.message = card.message;
  record.settledAt = new Date();
  if (outcome === 'captured') record.transferMinor = transferred(record, behaviour);
  gateway.books.close(record);
  if (outcome === 'captured' && behaviour.chargeback !== 'none') announceTakenBack(gateway, record, behaviour);
  else announce(gateway, record, behaviour);
  if (outcome === 'captured' && behaviour.contradictAfterMs !== null) {
    gateway.webhooks.later(behaviour.contradictAfterMs, () =>
      gateway.webhooks.send(gateway.wordings[record.provider].notice(record, 'failed'), behaviour, 0),
    );
  }
}

/** Sends the capture and its chargeback in either order, because neither provider nor network guarantees an order. */
function announceTakenBack(gateway: Gateway, record: PaymentRecord, behaviour: Behaviour): void {
  // Built before the chargeback, because the notice has the state of the capture whenever it arrives.
  const notice = gateway.wordings[record.provider].notice(record, 'truth');
  const takeBack = () => {
    const left = refundableMinor(record);
    if (left > 0) startChargeback(gateway, record, left, 'chargeback');
  };
  if (behaviour.chargeback === 'reported_first') takeBack();
  else gateway.webhooks.later(behaviour.webhookDelayMs + behaviour.chargebackMs, takeBack);
  const delayMs = behaviour.webhookDelayMs + (behaviour.chargeback === 'reported_first' ? behaviour.chargebackMs : 0);
  deliver(gateway, notice, { ...behaviour, webhookDelayMs: delayMs });
}

function transferred(record: PaymentRecord, { discountMinor }: Behaviour): number {
  return record.provider === 'bank-of-georgia' ? Math.max(0, record.amountMinor - discountMinor) : record.amountMinor;
}

/** 3-D Secure failed: too many wrong codes, or the buyer refused. */
export function failChallenge(gateway: Gateway, record: PaymentRecord): void {
  if (record.state !== 'pending') return;
  const card = TEST_CARDS.find((each) => each.label === 'notConfirmed') ?? DECLINED;
  startPayment(gateway, record, card.number, 'failed');
}

export function expireIfDue(gateway: Gateway, record: PaymentRecord, now: Date): void {
  if (record.state !== 'pending' || record.expiresAt > now) return;
  record.state = 'expired';
  record.message = 'Payment time has expired';
  record.settledAt = now;
  gateway.books.close(record);
  announce(gateway, record, gateway.switches.forSettling(record, {}));
}

function announce(gateway: Gateway, record: PaymentRecord, behaviour: Behaviour): void {
  deliver(gateway, gateway.wordings[record.provider].notice(record, 'truth'), behaviour);
}

function deliver(gateway: Gateway, message: Message, behaviour: Behaviour): void {
  for (let copy = 0; copy < behaviour.copies; copy += 1) {
    gateway.webhooks.send(message, behaviour, behaviour.webhookDelayMs);
  }
  if (behaviour.resendAfterMs !== null) {
    gateway.webhooks.send(message, behaviour, behaviour.webhookDelayMs + behaviour.resendAfterMs);
  }
}

/** Null when the refund would exceed the refundable amount. */
export function startRefund(
  record: PaymentRecord,
  amountMinor: number,
  reason: string,
  trackingId: string | null = null,
): RefundRecord | null {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor > refundableMinor(record)) return null;
  const refundRef = randomUUID();
  const refund: RefundRecord = { refundRef, amountMinor, state: 'sent', reason, trackingId, createdAt: new Date() };
  record.refunds.push(refund);
  return refund;
}

/**
 * The payer's bank takes the money back from the merchant. The provider sends that notice to a separate address: bePaid
 * has one for disputes in the shop's settings. So it arrives even when the payment's own webhooks are silenced.
 */
export function startChargeback(
  gateway: Gateway,
  record: PaymentRecord,
  amountMinor: number,
  kind: ChargebackRecord['kind'],
): void {
  const chargeback = { uid: randomUUID(), amountMinor, kind, createdAt: new Date() };
  record.chargebacks.push(chargeback);
  const behaviour = gateway.switches.forSettling(record, {});
  const webhooks = behaviour.webhooks === 'silence' ? 'send' : behaviour.webhooks;
  gateway.webhooks.send(
    gateway.wordings[record.provider].chargeback(record, chargeback),
    { ...behaviour, webhooks },
    0,
  );
}

export function announceRefund(gateway: Gateway, record: PaymentRecord, behaviour: Behaviour): void {
  announce(gateway, record, { ...behaviour, contradictAfterMs: null });
}
