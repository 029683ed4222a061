import type { MarketName } from '#domain/markets/market.ts';
import type { TenderAmount } from '#domain/ledger/ledger.ts';
import type { TenderKind } from '#domain/tenders/tender.ts';
import type { CertificateFacts } from '#domain/tenders/certificate.ts';
import type { PlannedCover, PlannedTender, Source } from '#domain/tenders/plan-tenders.ts';

/** One of the balances that pay an order. */
export type OrderTender = {
  id: string;
  tenderNo: number;
  kind: TenderKind;
  ref: number | string;
  /** Of a certificate. */
  code: string | null;
  amountMinor: number;
  wantedMinor: number | null;
  state: 'reserved' | 'spent' | 'given_back';
  /** Of a certificate: its balance without what this order has of it. */
  leftMinor: number | null;
  /** Of a certificate that was frozen after the order had reserved something of it. */
  isFrozen: boolean;
};

/** Whose points, credit and certificates may be spent: the account of a login, or the address that a guest has proved. */
export type TenderOwner = { accountId: string | null; provedEmail: string | null };

export type LockedCertificate = CertificateFacts & { id: number; code: string };

/** Balances under their locks; what the order itself has reserved of them counts as free. */
export type LockedBalances = {
  /** Points by buyer and credit by account; `isOwned`: of the owner, and not only reserved by the order for somebody else. */
  owners: { kind: 'credit' | 'points'; ref: string; balanceMinor: number; isOwned: boolean }[];
  certificates: LockedCertificate[];
  /** Number for the next tender of the order. */
  nextNo: number;
};

export type WalletCertificate = {
  id: number;
  code: string;
  balanceMinor: number;
  initialMinor: number;
  currency: string;
  validUntil: Date | null;
};
export type Wallet = {
  pointsMinor: number;
  creditMinor: number;
  certificates: WalletCertificate[];
};

export type TendersStore = {
  /** What an owner can spend in a market now. */
  wallet(owner: TenderOwner, market: MarketName): Promise<Wallet>;
  /**
   * Locks balances in order, owners before certificates, and reads them: those of the owner, the certificates of these
   * codes, and whatever the order has reserved. The order must be locked.
   */
  lock(
    orderId: string,
    named: { owner: TenderOwner; codes: readonly string[]; market: MarketName },
  ): Promise<LockedBalances>;
  /** Gives the order's reserved tenders back because it gets others. */
  replace(orderId: string): Promise<void>;
  /** Takes new tenders out of their balances and freezes what they pay of the lines; returns their ids by number. */
  reserve(
    orderId: string,
    tenders: readonly PlannedTender[],
    covers: readonly PlannedCover[],
  ): Promise<Map<number, string>>;
  /** Whether the balances have what an expired order had reserved of them, read without locks. */
  canRetake(orderId: string): Promise<boolean>;
  /** Locks the credit of an account, as `lock` does. */
  lockCredit(accountId: string): Promise<void>;
  /** Writes the audit row of credit that was given or taken back. */
  noteCredit(
    what: 'given' | 'taken',
    change: {
      id: string;
      accountId: string;
      currency: string;
      amountMinor: number;
      reason: string;
      actor: string;
    },
  ): Promise<void>;
  /** Reserves the tenders of an expired order again; null if a balance no longer has enough; returns them with the number of the reservation. */
  retake(orderId: string): Promise<(TenderAmount & { id: string; take: number })[] | null>;
};

/** The balances of an order's tenders as sources of the same tenders, without those of frozen certificates. */
export function sourcesOf(tenders: readonly OrderTender[], locked: LockedBalances): Source[] {
  return tenders.flatMap(({ kind, ref, wantedMinor }) => {
    const balanceMinor = balanceOf(kind, ref, locked);
    return balanceMinor === null ? [] : [{ kind, ref, balanceMinor, wantedMinor }];
  });
}

function balanceOf(kind: TenderKind, ref: number | string, locked: LockedBalances): number | null {
  const found =
    kind === 'certificate'
      ? locked.certificates.find(({ id, state }) => id === ref && state === 'active')
      : locked.owners.find((each) => each.kind === kind && each.ref === ref);
  return found?.balanceMinor ?? null;
}
