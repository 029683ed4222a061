import type { FeeRule } from '#domain/pricing/fee.ts';
import { type ItemOption, type PerformancePrices, type Tariff, TARIFF_KINDS } from '#domain/pricing/price-list.ts';
import type { PriceRule } from '#domain/pricing/rule.ts';
import type { Voucher } from '#domain/pricing/voucher.ts';
import { cell, list, minor, optional, readTables, type Row } from './tables.ts';
import {
  currencyOf,
  kindOf,
  oneOf,
  ruleEffectOf,
  ruleLimitOf,
  sellerOf,
  targetOf,
  tariffLimitOf,
  voucherEffectOf,
  voucherLimitOf,
} from './terms.ts';

const tables = readTables();
export function rowsUnder(heading: string): readonly Row[] {
  const rows = tables.get(heading);
  if (rows === undefined || rows.length === 0) throw new Error(`No table under ${heading}`);
  return rows;
}

const tariffOf = (row: Row): Tariff => ({
  zoneNo: Number(cell(row, 'Zone')),
  tariffNo: Number(cell(row, 'Tariff')),
  kind: oneOf(cell(row, 'Kind'), TARIFF_KINDS),
  listedMinor: minor(cell(row, 'Listed')),
  feeMinor: minor(cell(row, 'Fee')),
  condition: null,
  minPerOrder: null,
  maxPerOrder: null,
  needsTariff: null,
  isHidden: false,
  cap: null,
  from: null,
  until: null,
  ...Object.assign({}, ...list(cell(row, 'Only'), ';').map(tariffLimitOf)),
});

export const SELLERS: ReadonlyMap<number, number | null> = new Map(
  rowsUnder('Price lists').map((row) => [Number(cell(row, 'Performance')), sellerOf(cell(row, 'Seller'))]),
);
export const PRICE_LISTS: readonly PerformancePrices[] = [...SELLERS.keys()].map((performanceId) => {
  const rows = rowsUnder('Price lists').filter((row) => Number(cell(row, 'Performance')) === performanceId);
  const currency = currencyOf(rows.map((row) => cell(row, 'Currency'))[0] ?? '');
  return { performanceId, priceList: { id: performanceId, currency, tariffs: rows.map(tariffOf) } };
});

export const ITEM_OPTIONS: readonly (ItemOption & { organizerId: number | null })[] = rowsUnder('Items').map((row) => ({
  itemId: Number(cell(row, 'Item')),
  optionNo: Number(cell(row, 'Option')),
  organizerId: sellerOf(cell(row, 'Seller')),
  currency: currencyOf(cell(row, 'Currency')),
  listedMinor: minor(cell(row, 'Listed')),
  feeMinor: minor(cell(row, 'Fee')),
}));

export const RULES: readonly PriceRule[] = rowsUnder('Rules').map((row) => {
  const limits = list(cell(row, 'Condition'), ';').map(ruleLimitOf);
  const none = { minQuantity: null, maxUses: null, includesReducedTariffs: false, from: null, until: null };
  const { from, until, ...condition } = { ...none, ...Object.assign({}, ...limits) };
  return {
    id: Number(cell(row, 'Rule')),
    target: targetOf(cell(row, 'Covers')),
    effect: ruleEffectOf(cell(row, 'Effect')),
    condition,
    from,
    until,
  };
});

export const VOUCHERS: readonly Voucher[] = rowsUnder('Vouchers').map((row) => ({
  id: Number(cell(row, 'Voucher')),
  target: targetOf(cell(row, 'Covers')),
  effect: voucherEffectOf(cell(row, 'Effect')),
  currency: currencyOf(cell(row, 'Currency')),
  isCombinable: oneOf(cell(row, 'With rules'), ['yes', 'no']) === 'yes',
  unlocksHidden: false,
  opensPresale: false,
  allotmentIds: [],
  minimumMinor: null,
  remainingUses: null,
  usesPerOrder: null,
  from: null,
  until: null,
  ...Object.assign({}, ...list(cell(row, 'Limits'), ';').map(voucherLimitOf)),
}));

export const FEE_RULES: readonly (FeeRule & { id: number })[] = rowsUnder('Fee rules').map((row) => ({
  id: Number(cell(row, 'Fee rule')),
  organizerId: sellerOf(cell(row, 'Seller')),
  lineKind: kindOf(cell(row, 'Lines')),
  permille: Number(cell(row, 'Share')),
  fixedMinor: minor(cell(row, 'Fixed')),
  minMinor: optional(cell(row, 'Least'), minor),
  maxMinor: optional(cell(row, 'Most'), minor),
  payer: oneOf(cell(row, 'Payer'), ['buyer', 'seller']),
}));
