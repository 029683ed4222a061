import type { MarketName } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import type { CertificateState } from '#domain/tenders/certificate.ts';

/** A gift certificate and where it comes from. */
export type Certificate = {
  id: number;
  code: string;
  market: MarketName;
  currency: Currency;
  initialMinor: number;
  balanceMinor: number;
  state: CertificateState;
  validUntil: Date | null;
  email: string | null;
  createdAt: Date;
  /** Number of the order that bought it; null when it was given out. */
  orderNumber: string | null;
};

/** How a certificate's balance changed; negative when an order took of it. */
export type CertificateMovement = {
  kind: 'issued' | 'reserved' | 'spent' | 'given_back' | 'returned' | 'void';
  amountMinor: number;
  at: Date;
  orderId: string | null;
  orderNumber: string | null;
  /** Why support took the rest away; null for everything else. */
  reason: string | null;
};

export type NewCertificate = {
  code: string;
  market: MarketName;
  currency: Currency;
  amountMinor: number;
  /** Null: it does not expire. */
  validMonths: number | null;
  /** Whose cabinet shows it. */
  email: string | null;
  organizerId: number | null;
  actor: string;
};

/** A certificate under its lock. */
export type LockedBalance = Pick<Certificate, 'id' | 'currency' | 'balanceMinor' | 'state'> & {
  organizerId: number | null;
};

export type CertificatesStore = {
  /** Writes it with an audit row; returns its id. */
  add(certificate: NewCertificate): Promise<number>;
  find(code: string): Promise<{ certificate: Certificate; movements: CertificateMovement[] } | null>;
  /** Newest first. */
  list(limit: number): Promise<Certificate[]>;
  /** All that are frozen, oldest first. */
  frozen(): Promise<Certificate[]>;
  /**
   * Freezes what an order has bought, with audit rows. The order must be locked; a certificate that is frozen already
   * stays so. Returns the open orders that have reserved something of them, in order.
   */
  freezeOf(orderId: string): Promise<string[]>;
  /** Locks a certificate; null when there is none with this code. */
  lock(code: string): Promise<LockedBalance | null>;
  /** Numbers of the orders that have reserved a part of a locked certificate. */
  reservedBy(id: number): Promise<string[]>;
  /** Makes a locked one valid, or ends it with what is left of it. Writes an audit row. */
  settle(
    certificate: LockedBalance,
    decision: { state: 'active' | 'void'; actor: string; reason: string | null },
  ): Promise<void>;
  /** Those of an account or of its proved address, with what became of them; newest first. */
  ofAccount(accountId: string): Promise<{ certificate: Certificate; movements: CertificateMovement[] }[]>;
};
