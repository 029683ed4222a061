import { coverWith, type Cover, type Owed, type Tender, type TenderKind } from '#domain/pricing/tenders.ts';

/** A balance that may pay, with the most that the buyer wants to spend of it; null: whatever the order needs. */
export type Source = {
  kind: TenderKind;
  /** The certificate, the account of credit or the buyer of points. */
  ref: number | string;
  balanceMinor: number;
  wantedMinor: number | null;
};

/** What a source pays of an order. */
export type PlannedTender = Omit<Source, 'balanceMinor'> & { tenderNo: number; amountMinor: number };
/** What a tender pays of a line, its price and its fee apart. */
export type PlannedCover = Owed & { lineNo: number; tenderNo: number };
export type TenderPlan = {
  tenders: PlannedTender[];
  covers: PlannedCover[];
};

const ORDER: readonly TenderKind[] = ['certificate', 'credit', 'points'];

/**
 * How sources pay the lines of an order: certificates as the buyer gave them, then credit, then points; each the prices
 * before the fees. A source that is not needed is left out.
 * @param firstNo number of the first tender; those that the order had before keep theirs
 */
export function planTenders(
  lines: readonly (Owed & { lineNo: number })[],
  sources: readonly Source[],
  firstNo: number,
): TenderPlan {
  const ordered = ORDER.flatMap((kind) => sources.filter((source) => source.kind === kind));
  const covered = coverWith(lines, ordered.map(spendable));
  const paid = ordered.map((source) => covered.map(({ covers }) => coverOf(covers, source)));
  const used = ordered.flatMap((source, at) => {
    const parts = paid[at] ?? [];
    const amountMinor = parts.reduce((sum, { priceMinor, feeMinor }) => sum + priceMinor + feeMinor, 0);
    return amountMinor > 0 ? [{ source, parts, amountMinor }] : [];
  });
  return {
    tenders: used.map(({ source: { kind, ref, wantedMinor }, amountMinor }, at) => {
      return { kind, ref, wantedMinor, tenderNo: firstNo + at, amountMinor };
    }),
    covers: used.flatMap(({ parts }, at) =>
      parts.flatMap(({ priceMinor, feeMinor }, line) => {
        const lineNo = lines[line]?.lineNo;
        if (lineNo === undefined || priceMinor + feeMinor === 0) return [];
        return [{ lineNo, tenderNo: firstNo + at, priceMinor, feeMinor }];
      }),
    ),
  };
}

function spendable({ kind, ref, balanceMinor, wantedMinor }: Source): Tender {
  return { tender: kind, ref, amountMinor: Math.max(0, Math.min(balanceMinor, wantedMinor ?? balanceMinor)) };
}

function coverOf(covers: readonly Cover[], { kind, ref }: Source): Owed {
  return covers.find((cover) => cover.tender === kind && cover.ref === ref) ?? { priceMinor: 0, feeMinor: 0 };
}
