import type { OrderStateView, OrderView } from '#api/orders/contract.ts';

/** What was ticked and typed, so that a refusal loses nothing. */
export type Chosen = { optionNo: number | null; count: number; performanceId: number | null };
export type Contact = { email: string; phone: string; terms: boolean; consent: boolean };

/** Where the buyer is, as the server knows it. */
export type ItemStep =
  | { kind: 'unknown' }
  /** `key` is of the click, `orderKey` opens the order that comes of it where no cookie can. */
  | { kind: 'choose'; key: string; orderKey: string; chosen: Chosen; problem: string | null }
  | {
      kind: 'checkout';
      order: OrderView;
      contact: Contact;
      /** By the name of the field. */
      errors: Readonly<Record<string, string>>;
      problem: string | null;
      /** Null where the browser keeps the visitor's cookie, which is then enough. */
      orderKey: string | null;
    }
  | { kind: 'waiting'; order: OrderView | OrderStateView; address: string }
  | { kind: 'paid'; order: OrderView }
  /** Paid, and asked about by a browser that does not hold the order: the code went by mail. */
  | { kind: 'sent'; order: OrderStateView };
