import type { OrderStateView, OrderView } from '#api/orders/contract.ts';

/** Form values, so that a refusal does not lose them. */
export type Chosen = { optionNo: number | null; count: number; performanceId: number | null };
export type Contact = { email: string; phone: string; terms: boolean; consent: boolean };

/** The buyer's current step, determined by the server. */
export type ItemStep =
  | { kind: 'unknown' }
  /** `key` is the click's idempotency key; `orderKey` opens the resulting order where cookies are not available. */
  | { kind: 'choose'; key: string; orderKey: string; chosen: Chosen; problem: string | null }
  | {
      kind: 'checkout';
      order: OrderView;
      contact: Contact;
      /** Errors by field name. */
      errors: Readonly<Record<string, string>>;
      problem: string | null;
      /** Null when the browser has the visitor's cookie, which is then sufficient. */
      orderKey: string | null;
    }
  | { kind: 'waiting'; order: OrderView | OrderStateView }
  /** Back from the bank's site, without the visitor's cookie: the document loads `address` at once. */
  | { kind: 'returning'; order: OrderStateView; address: string }
  | { kind: 'paid'; order: OrderView }
  /** Paid, but the order does not belong to this browser: the code was sent by email. */
  | { kind: 'sent'; order: OrderStateView };
