import type { OrderView } from '#api/orders/contract.ts';

/** What was ticked and typed, so that a refusal loses nothing. */
export type Chosen = { optionNo: number | null; count: number; performanceId: number | null };
export type Contact = { email: string; phone: string; terms: boolean; consent: boolean };

/** Where the buyer is, as the server knows it. */
export type ItemStep =
  | { kind: 'unknown' }
  | { kind: 'choose'; key: string; chosen: Chosen; problem: string | null }
  | {
      kind: 'checkout';
      order: OrderView;
      contact: Contact;
      /** By the name of the field. */
      errors: Readonly<Record<string, string>>;
      problem: string | null;
    }
  | { kind: 'waiting'; order: OrderView; address: string }
  | { kind: 'paid'; order: OrderView };
