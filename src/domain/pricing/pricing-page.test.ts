import { describe, expect, test } from 'vitest';
import { FEE_RULES, PRICE_LISTS, rowsUnder, RULES, SELLERS } from '#test/pricing/examples.ts';
import { inputOf, sourcesOf } from '#test/pricing/read-case.ts';
import { amount, cell, type Row } from '#test/pricing/tables.ts';
import { numbersOf } from '#test/pricing/terms.ts';
import { planTenders } from '#domain/tenders/plan-tenders.ts';
import { TENDER_KINDS, type TenderKind } from '#domain/tenders/tender.ts';
import { type Quote, quote } from './quote.ts';
import type { QuoteLine } from './quote-line.ts';
import { showPrices } from './show-prices.ts';

/** Columns that describe what goes in; all others must be what comes out. */
const INPUTS = ['No', 'Shows', 'Lines', 'Rules', 'Voucher', 'Fee rules', 'Tax rules', 'Tenders', 'Now'];

const day = (at: Date | null) => at?.toISOString().replace('T00:00:00.000Z', '') ?? 'open';
const perLine = (read: (line: QuoteLine) => string) => (quoted: Quote) => quoted.lines.map(read).join(' + ');
const takenOff = (kind: 'rule' | 'voucher') =>
  perLine(({ adjustments }) => amount(-(adjustments.find((each) => each.kind === kind)?.amountMinor ?? 0)));

const OUTPUTS: Readonly<Record<string, (quoted: Quote) => string>> = {
  Tariff: perLine(({ tariffNo }) => String(tariffNo ?? '-')),
  Rule: perLine(({ ruleId }) => String(ruleId ?? '-')),
  Listed: perLine(({ listedMinor }) => amount(listedMinor)),
  'Rule off': takenOff('rule'),
  'Voucher off': takenOff('voucher'),
  Price: perLine(({ priceMinor }) => amount(priceMinor)),
  Fee: perLine(({ feeMinor }) => amount(feeMinor)),
  'Seller fee': perLine(({ sellerFeeMinor }) => amount(sellerFeeMinor)),
  Tax: perLine(({ taxMinor }) => amount(taxMinor)),
  Uses: ({ voucherUse }) => `${voucherUse?.outcome} ${voucherUse?.uses}`,
  'Valid from': ({ validFrom }) => day(validFrom),
  'Valid until': ({ validUntil }) => day(validUntil),
  Total: ({ faceMinor, feeMinor }) => amount(faceMinor + feeMinor),
};

const named = (heading: string): [string, Row][] =>
  rowsUnder(heading).map((row) => [`${cell(row, 'No')} ${cell(row, 'Shows')}`, row]);

const QUOTED = ['Tariffs', 'Rules applied', 'Vouchers applied', 'Fees', 'Contained tax', 'Validity'];

describe.each(QUOTED)('docs/pricing.md, %s', (heading) => {
  test.each(named(heading))('%s', (_, row) => {
    const result = quote(inputOf(row));
    if (!result.ok) throw new Error(`Refused: ${result.code}`);
    const expected = Object.fromEntries(Object.entries(row).filter(([column]) => !INPUTS.includes(column)));
    const actual = Object.fromEntries(
      Object.keys(expected).map((column) => [column, OUTPUTS[column]?.(result.quote) ?? 'not a column']),
    );
    expect(actual).toEqual(expected);
  });
});

describe('docs/pricing.md, Tenders', () => {
  test.each(named('Tenders'))('%s', (_, row) => {
    const result = quote(inputOf(row));
    if (!result.ok) throw new Error(`Refused: ${result.code}`);
    const { lines, faceMinor, feeMinor } = result.quote;
    const { tenders, covers } = planTenders(lines, sourcesOf(cell(row, 'Tenders')), 1);
    const paid = (lineNo: number, tenderNos: readonly number[]) =>
      covers
        .filter((cover) => cover.lineNo === lineNo && tenderNos.includes(cover.tenderNo))
        .reduce((sum, cover) => sum + cover.priceMinor + cover.feeMinor, 0);
    const paidBy = (...kinds: readonly TenderKind[]) => {
      const tenderNos = tenders.filter(({ kind }) => kinds.includes(kind)).map(({ tenderNo }) => tenderNo);
      return lines.map(({ lineNo }) => paid(lineNo, tenderNos));
    };
    const perLineOf = (amounts: readonly number[]) => amounts.map(amount).join(' + ');
    const byAll = paidBy(...TENDER_KINDS);
    expect({
      ...row,
      Certificates: perLineOf(paidBy('certificate')),
      Credit: perLineOf(paidBy('credit')),
      Points: perLineOf(paidBy('points')),
      Due: perLineOf(lines.map((line, at) => line.priceMinor + line.feeMinor - (byAll[at] ?? 0))),
      Total: amount(faceMinor + feeMinor),
    }).toEqual(row);
  });
});

describe('docs/pricing.md, Refusals', () => {
  test.each(named('Refusals'))('%s', (_, row) => {
    const result = quote(inputOf(row));
    if (result.ok) throw new Error('Not refused');
    expect('lineNo' in result ? `${result.code} ${result.lineNo}` : result.code).toBe(cell(row, 'Refused'));
  });
});

describe('docs/pricing.md, Shown prices', () => {
  test.each(named('Shown prices'))('%s', (_, row) => {
    const performanceId = Number(cell(row, 'Performance'));
    const [prices] = PRICE_LISTS.filter((each) => each.performanceId === performanceId);
    if (prices === undefined) throw new Error('No such performance');
    const { now } = inputOf({});
    const rules = RULES.filter(({ id }) => numbersOf(cell(row, 'Rules')).includes(id));
    const feeRules = FEE_RULES.filter(({ id }) => numbersOf(cell(row, 'Fee rules')).includes(id));
    const organizerId = SELLERS.get(performanceId) ?? null;
    const shown = showPrices({ ...prices, organizerId, kindOf: () => 'seat', rules, feeRules, now });
    const price = shown.prices.find(
      ({ zoneNo, tariffNo }) => `${zoneNo} ${tariffNo}` === `${cell(row, 'Zone')} ${cell(row, 'Tariff')}`,
    );
    const show = (minor: number | null | undefined) => (minor == null ? '-' : amount(minor));
    expect({
      ...row,
      Price: show(price?.priceMinor),
      Fee: show(price?.feeMinor),
      Total: show(price?.totalMinor),
      'Struck through': show(price?.listedTotalMinor),
      Lowest: show(shown.lowestMinor),
      Highest: show(shown.highestMinor),
    }).toEqual(row);
  });
});
