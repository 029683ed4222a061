import type { PerformanceItem } from '#api/items/contract.ts';
import type { OrderQuestions, OrderStateView, OrderView } from '#api/orders/contract.ts';
import type { WalletView } from '#api/orders/wallet-contract.ts';
import type { CheckoutForm } from '../checkout/form.ts';
import type { OpenOrder, RefusalCode } from '../sale/selection.ts';
import type { TicketFacts } from './form-facts.ts';

/** Why the last step did not lead on; `formProblemText` has the words. */
export type FormProblem = {
  code: RefusalCode | 'declined' | 'unpaid' | 'expired' | 'none_beside' | 'nothing_ticked' | 'points_amount';
  limit?: number;
  waitSeconds?: number;
  orders?: readonly OpenOrder[];
  faults?: readonly { field: string; reason: 'missing' | 'invalid' }[];
};

/** What was chosen, so that a refusal does not lose it. */
export type Chosen = {
  /** Of an item. */
  optionNo: number | null;
  performanceId: number | null;
  count: number;
  /** Of a performance. */
  zoneNo: number | null;
  tariffNo: number;
  seatNos: readonly number[];
  /** Entries by zone and tariff, as `entries.2.1`. */
  entries: Readonly<Record<string, number>>;
  /** Whether the best seats should be with a wheelchair place. */
  isAccessible: boolean;
  /** The answers about ticked wheelchair places: alone, or with the place of the companion. */
  wheelchairs: Readonly<Partial<Record<number, 'one' | 'both'>>>;
};

export type ChooseStep = {
  kind: 'choose';
  /** The click's idempotency key. */
  key: string;
  /** Opens the resulting order where cookies are not available. */
  orderKey: string;
  chosen: Chosen;
  problem: FormProblem | null;
  /** A ticked wheelchair place that the buyer is asked about before it is held; its companion's place is null if taken. */
  question: { seatNo: number; companionNo: number | null } | null;
  /** The unpaid orders of this browser, newest first. */
  open: readonly OrderView[];
  /** The one that what is chosen is added to; null opens an order of its own. */
  into: string | null;
};

/** Of the parts of the choice of tickets. */
export type TicketChoiceProps = { facts: TicketFacts; step: ChooseStep };

/** Fields of the checkout's form with a button of their own. */
export const TYPED_FIELDS = ['wallet-code', 'wallet-email', 'certificate', 'points', 'promo'] as const;
export type TypedField = (typeof TYPED_FIELDS)[number];

/** Names the section of certificates, credit and points in its document. */
export const WALLET_ID = 'wallet';

export type WalletStep = {
  view: WalletView;
  /** Why the last button changed nothing, beside its field or above all of them. */
  refused: { field: TypedField | null; problem: FormProblem } | null;
  /** A guest wants to prove another address than the one to which a code was sent. */
  isOtherEmail: boolean;
  /** The last button was one of these. */
  isInUse: boolean;
};

export type CheckoutStep = {
  kind: 'checkout';
  order: OrderView;
  form: CheckoutForm;
  problem: FormProblem | null;
  /** What was typed in the fields with a button of their own, and has no effect yet. */
  typed: Readonly<Partial<Record<TypedField, string>>>;
  /** Why the promo code was refused. */
  promoProblem: FormProblem | null;
  /** What may pay the order besides money; null for one that costs nothing. */
  wallet: WalletStep | null;
  asked: OrderQuestions;
  /** Items that go with each performance of the order. */
  going: ReadonlyMap<number, readonly PerformanceItem[]>;
  /** Null when the browser has the visitor's cookie, which is then sufficient. */
  orderKey: string | null;
};

/** The buyer's current step, determined by the server. */
export type FormStep =
  | { kind: 'unknown' }
  | ChooseStep
  | CheckoutStep
  | { kind: 'waiting'; order: OrderView | OrderStateView }
  /** Back from the bank's site, without the visitor's cookie: the document loads `address` at once. */
  | { kind: 'returning'; order: OrderStateView; address: string }
  | { kind: 'paid'; order: OrderView }
  /** Paid, but the order does not belong to this browser: the tickets or codes were sent by email. */
  | { kind: 'sent'; order: OrderStateView };
