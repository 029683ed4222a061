import { describe, expect, test } from 'vitest';
import { rowsUnder } from '#test/pricing/examples.ts';
import { amount, cell, minor, type Row } from '#test/pricing/tables.ts';
import { type FeeStep, type ReturnFloor } from '#domain/tickets/cancellation-fee.ts';
import { ownReturn } from '#domain/tickets/own-return.ts';
import { withBrokenSets } from './broken-sets.ts';
import { ownReturnRule, returnOf, WHOLE_RETURN } from './returns.ts';

const named = (heading: string): [string, Row][] =>
  rowsUnder(heading).map((row) => [`${cell(row, 'No')} ${cell(row, 'Shows')}`, row]);
const parts = (text: string, by: string) => (text === '' ? [] : text.split(by).map((part) => part.trim()));

const performance = { startsAt: new Date('2026-12-10T16:00:00Z'), timeZone: 'Europe/Minsk' };
const momentOf = (text: string) => new Date(`${text.replace(' ', 'T')}:00Z`);

function stepOf(text: string): FeeStep {
  const [, kept = '', permille, count = '', unit] = /^([\d.]+)( permille)? until (\d+) (days|hours)$/.exec(text) ?? [];
  const before = unit === 'days' ? { days: Number(count) } : { hours: Number(count) };
  return { ...before, ...(permille === undefined ? { keptMinor: minor(kept) } : { keptPermille: Number(kept) }) };
}

function floorOf(text: string): ReturnFloor | null {
  const [, share, days] = /^(\d+) until (\d+) days$/.exec(text) ?? [];
  return share === undefined ? null : { sharePermille: Number(share), daysBefore: Number(days) };
}

describe('docs/pricing.md, Cancellation fees', () => {
  test.each(named('Cancellation fees'))('%s', (_, row) => {
    const floor = floorOf(cell(row, 'Floor'));
    const steps = cell(row, 'Steps');
    const rule = steps === '' ? floor : { steps: steps === 'none' ? [] : parts(steps, ';').map(stepOf), floor };
    if (rule === null) throw new Error('Neither steps nor a floor');
    const back = ownReturn(rule, performance, minor(cell(row, 'Price')), momentOf(cell(row, 'Now')));
    const isOpen = back?.isOpen === true;
    expect({
      ...row,
      Kept: isOpen ? amount(back.keptMinor) : '-',
      Back: isOpen ? amount(back.amountMinor) : '-',
      Closes: isOpen ? back.closesAt.toISOString().slice(0, 16).replace('T', ' ') : '-',
    }).toEqual(row);
  });
});

describe('docs/pricing.md, Returns out of sets', () => {
  test.each(named('Returns out of sets'))('%s', (_, row) => {
    const [, every, cheapest, permille] = /^(\d+): (\d+) at (\d+)$/.exec(cell(row, 'Set')) ?? [];
    const bought = parts(cell(row, 'Bought'), ',').map((text, at) => {
      const [, outside, listed = '', price = ''] = /^(outside )?([\d.]+)\/([\d.]+)$/.exec(text) ?? [];
      const [listedMinor, priceMinor] = [minor(listed), minor(price)];
      const terms = { everyTickets: Number(every), cheapest: Number(cheapest), permille: Number(permille) };
      const set = { ruleId: 5, performanceId: 1, ...terms, listedMinor, ruleMinor: listedMinor - priceMinor };
      const line = { lineNo: at + 1, organizerId: 7, priceMinor, feeMinor: 0, covers: [], isFeeReturned: false };
      return { ...line, set: outside === undefined ? set : null };
    });
    const numbers = (column: string) => parts(cell(row, column), ',').map(Number);
    const live = bought.filter(({ lineNo }) => !numbers('Back before').includes(lineNo));
    const returned = live.filter(({ lineNo }) => numbers('Returned').includes(lineNo));
    const withheld = [{ ruleId: 5, performanceId: 1, minor: minor(cell(row, 'Withheld before')), tenders: [] }];
    const order = { priceMoneyMinor: 0, left: { chargedBackMinor: 0, countedMinor: 0, keptMinor: 1_000_000 } };
    const share = cell(row, 'Share');
    const rule = share.startsWith('less ')
      ? ownReturnRule({ keptMinor: minor(share.slice(5)) })
      : ownReturnRule({ sharePermille: Number(share) });
    const back = returnOf(order, withBrokenSets(live, withheld, returned), rule);
    const kept = back.lines.reduce((sum, line) => sum + (line.withheldMinor ?? 0), 0);
    expect({ ...row, Back: amount(back.moneyMinor), Withheld: amount(kept) }).toEqual(row);
  });

  test('tenders are kept back after the money, and come back before it to the balance that had paid', () => {
    const set = { ruleId: 5, performanceId: 1, everyTickets: 2, cheapest: 1, permille: 1000, listedMinor: 5_000 };
    const line = { organizerId: 7, feeMinor: 0, isFeeReturned: false };
    const certificate = { tenderNo: 1, kind: 'certificate', ref: 9 } as const;
    const points = { tenderNo: 2, kind: 'points', ref: 'anna' } as const;
    const covers = [
      { ...certificate, priceMinor: 1_000, feeMinor: 0 },
      { ...points, priceMinor: 2_000, feeMinor: 0 },
    ];
    const paid = { ...line, lineNo: 1, priceMinor: 5_000, covers, set: { ...set, ruleMinor: 0 } };
    const free = { ...line, lineNo: 2, priceMinor: 0, covers: [], set: { ...set, ruleMinor: 4_500 } };
    const order = { priceMoneyMinor: 2_000, left: { chargedBackMinor: 0, countedMinor: 0, keptMinor: 2_000 } };
    const first = returnOf(order, withBrokenSets([paid, free], [], [paid]), WHOLE_RETURN);
    expect(first).toMatchObject({ moneyMinor: 0, certificateMinor: 500, pointsMinor: 0 });
    expect(first.lines).toMatchObject([
      {
        withheldMinor: 4_500,
        tenders: [
          { tenderNo: 1, amountMinor: 500, withheldMinor: 500 },
          { tenderNo: 2, amountMinor: 0, withheldMinor: 2_000 },
        ],
      },
    ]);
    const tenders = [
      { ...certificate, amountMinor: 500 },
      { ...points, amountMinor: 2_000 },
    ];
    const before = { ruleId: 5, performanceId: 1, minor: 4_500, tenders };
    const second = returnOf(order, withBrokenSets([free], [before], [free]), WHOLE_RETURN);
    expect(second).toMatchObject({ moneyMinor: 2_000, certificateMinor: 500, pointsMinor: 2_000 });
    expect(second.lines).toMatchObject([{ priceMinor: 4_500, withheldMinor: -4_500 }]);
  });
});
