import type { PerformancePrices, Tariff } from './price-list.ts';
import { type LineRefusal, refuseLine } from './refusal.ts';
import { isWithin } from './time-window.ts';
import type { WantedTicket } from './wanted-line.ts';

/** Tickets that the lines before took of a quantity tier. */
export type CapUse = { readonly performanceId: number; readonly capId: number; readonly tickets: number };

export type FoundTariff = {
  readonly ok: true;
  readonly tariff: Tariff;
  /** All that were looked at: their windows limit how long the quote holds. */
  readonly visited: readonly Tariff[];
};

/** The tariff that applies to a ticket: the wanted one, or what follows it when its tier is used up. */
export function findTariff(
  line: WantedTicket,
  { priceList }: PerformancePrices,
  capUses: readonly CapUse[],
  now: Date,
): FoundTariff | LineRefusal {
  const visited: Tariff[] = [];
  let tariffNo = line.tariffNo;
  for (;;) {
    const tariff = priceList.tariffs.find((each) => each.zoneNo === line.zoneNo && each.tariffNo === tariffNo);
    if (tariff === undefined) return refuseLine('unknown_tariff', line.lineNo, tariffNo);
    if (!isWithin(tariff, now)) return refuseLine('tariff_not_available', line.lineNo, tariffNo);
    // Tiers that follow each other in a circle are all used up once the first comes again.
    if (visited.includes(tariff)) return refuseLine('tariff_sold_out', line.lineNo, tariffNo);
    visited.push(tariff);
    if (hasTicketsLeft(tariff, line.performanceId, capUses)) return { ok: true, tariff, visited };
    const nextNo = tariff.cap?.thenTariffNo ?? null;
    if (nextNo === null) return refuseLine('tariff_sold_out', line.lineNo, tariffNo);
    tariffNo = nextNo;
  }
}

function hasTicketsLeft({ cap }: Tariff, performanceId: number, capUses: readonly CapUse[]): boolean {
  if (cap === null) return true;
  const inOrder = capUses.find((use) => use.performanceId === performanceId && use.capId === cap.capId)?.tickets ?? 0;
  return cap.used + inOrder < cap.limit;
}

/** The counts after one more ticket of this tariff. */
export function withCapUse(capUses: readonly CapUse[], performanceId: number, { cap }: Tariff): readonly CapUse[] {
  if (cap === null) return capUses;
  const isSame = (use: CapUse) => use.performanceId === performanceId && use.capId === cap.capId;
  const tickets = (capUses.find(isSame)?.tickets ?? 0) + 1;
  return [...capUses.filter((use) => !isSame(use)), { performanceId, capId: cap.capId, tickets }];
}
