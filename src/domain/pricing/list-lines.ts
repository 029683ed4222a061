import type { Currency } from '#domain/money/money.ts';
import { type CapUse, findTariff, withCapUse } from './find-tariff.ts';
import { isTicket, type ListedLine, type ListedTicket, type ListedUnit } from './listed-line.ts';
import type { ItemOption, PerformancePrices } from './price-list.ts';
import { type LineRefusal, refuseLine } from './refusal.ts';
import { isTargeted } from './target.ts';
import { checkTariffLimits } from './tariff-limits.ts';
import type { TimeWindow } from './time-window.ts';
import { usableLines, type Voucher } from './voucher.ts';
import type { WantedLine, WantedTicket, WantedUnit } from './wanted-line.ts';

export type Offer = {
  readonly currency: Currency;
  readonly priceLists: readonly PerformancePrices[];
  readonly itemOptions: readonly ItemOption[];
};

export type ListedOrder = {
  readonly ok: true;
  /** By line number. */
  readonly lines: readonly ListedLine[];
  readonly capUses: readonly CapUse[];
  readonly windows: readonly TimeWindow[];
};

/** The first two steps: which tariff applies to each line, and what it costs by the list. */
export function listLines(wanted: readonly WantedLine[], offer: Offer, now: Date): ListedOrder | LineRefusal {
  const lines: ListedLine[] = [];
  const windows: TimeWindow[] = [];
  let capUses: readonly CapUse[] = [];
  // Tiers are filled by line number, so that the order of the input does not decide who gets the last early ticket.
  for (const line of wanted.toSorted((one, other) => one.lineNo - other.lineNo)) {
    if (line.kind === 'unit') {
      const listed = listUnit(line, offer);
      if ('ok' in listed) return listed;
      lines.push(listed);
      continue;
    }
    const listed = listTicket(line, offer, capUses, now);
    if ('ok' in listed) return listed;
    lines.push(listed.ticket);
    windows.push(...listed.windows);
    capUses = withCapUse(capUses, line.performanceId, listed.ticket.tariff);
  }
  return { ok: true, lines, capUses, windows };
}

type TicketWithWindows = { readonly ticket: ListedTicket; readonly windows: readonly TimeWindow[] };

function listTicket(
  line: WantedTicket,
  { currency, priceLists }: Offer,
  capUses: readonly CapUse[],
  now: Date,
): TicketWithWindows | LineRefusal {
  const { lineNo, tariffNo } = line;
  const prices = priceLists.find(({ performanceId }) => performanceId === line.performanceId);
  if (prices === undefined) return refuseLine('unknown_performance', lineNo, tariffNo);
  if (prices.priceList.id !== line.priceListId) return refuseLine('price_list_mismatch', lineNo, tariffNo);
  if (prices.priceList.currency !== currency) return refuseLine('mixed_currencies', lineNo, tariffNo);
  const found = findTariff(line, prices, capUses, now);
  if (!found.ok) return found;
  const { tariff, visited } = found;
  const ticket = { ...line, tariffNo: tariff.tariffNo, tariff, ...listedAmounts(tariff) };
  return { ticket, windows: visited };
}

function listUnit(line: WantedUnit, { currency, itemOptions }: Offer): ListedUnit | LineRefusal {
  const option = itemOptions.find((each) => each.itemId === line.itemId && each.optionNo === line.optionNo);
  if (option === undefined) return refuseLine('unknown_option', line.lineNo, null);
  if (option.currency !== currency) return refuseLine('mixed_currencies', line.lineNo, null);
  return { ...line, ...listedAmounts(option) };
}

function listedAmounts(from: { readonly listedMinor: number; readonly feeMinor: number }) {
  return { listedMinor: from.listedMinor, listFeeMinor: from.feeMinor };
}

/** Whether the tickets may be bought together: hidden tariffs are unlocked and limits per order are kept. */
export function checkTickets(lines: readonly ListedLine[], voucher: Voucher | null): LineRefusal | null {
  const tickets = lines.filter(isTicket);
  return checkHidden(tickets, voucher) ?? checkTariffLimits(tickets);
}

function checkHidden(tickets: readonly ListedTicket[], voucher: Voucher | null): LineRefusal | null {
  const locked = tickets.find((each) => each.tariff.isHidden && (voucher === null || !isUnlocked(each, voucher)));
  if (locked !== undefined) return refuseLine('tariff_locked', locked.lineNo, locked.tariffNo);
  if (voucher === null) return null;
  const tooMany = tickets.filter((ticket) => needsVoucher(ticket, voucher))[usableLines(voucher)];
  return tooMany === undefined ? null : refuseLine('voucher_over_limit', tooMany.lineNo, tooMany.tariffNo);
}

/** Whether the ticket takes a use of the voucher even if its price stays: it is unlocked, or open to the code only. */
export function needsVoucher(line: ListedLine, voucher: Voucher): boolean {
  return isUnlocked(line, voucher) || (isTicket(line) && line.isByCode === true);
}

export function isUnlocked(line: ListedLine, voucher: Voucher): boolean {
  return isTicket(line) && line.tariff.isHidden && voucher.unlocksHidden && isTargeted(voucher.target, line);
}
