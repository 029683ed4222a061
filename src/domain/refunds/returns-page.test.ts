import { describe, expect, test } from 'vitest';
import { rowsUnder } from '#test/pricing/examples.ts';
import { amount, cell, minor, type Row } from '#test/pricing/tables.ts';
import { type FeeStep, type ReturnFloor } from '#domain/tickets/cancellation-fee.ts';
import { TENDER_KINDS } from '#domain/tenders/tender.ts';
import { ownReturn } from '#domain/tickets/own-return.ts';
import { type Bought, type BoughtLine, type BoughtRule, VOUCHER, type Withheld } from './bought-line.ts';
import { withBrokenRules } from './broken-rules.ts';
import { ownReturnRule, returnOf, type SoldLine, WHOLE_RETURN } from './returns.ts';

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

/** `points 8.02/0.00; money 41.98/5.00`, what paid the price and the fee of a line. */
function soldLineOf(text: string): SoldLine {
  const paid = parts(text, ';').map((part, at) => {
    const [, kind = '', price = '', fee = ''] = /^(\w+) (\S+)\/(\S+)$/.exec(part) ?? [];
    return { kind, tenderNo: at, ref: at, priceMinor: minor(price), feeMinor: minor(fee) };
  });
  const covers = paid.flatMap(({ kind, ...part }) =>
    TENDER_KINDS.filter((each) => each === kind).map((each) => ({ ...part, kind: each })),
  );
  return {
    lineNo: 1,
    organizerId: null,
    priceMinor: paid.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
    feeMinor: paid.reduce((sum, { feeMinor }) => sum + feeMinor, 0),
    covers,
    isFeeReturned: false,
  };
}

describe('docs/pricing.md, Returned lines', () => {
  test.each(named('Returned lines'))('%s', (_, row) => {
    const left = { chargedBackMinor: 0, countedMinor: 0, keptMinor: Infinity };
    const rule = ownReturnRule({ sharePermille: Number(cell(row, 'Share')) });
    const back = returnOf({ priceMoneyMinor: 0, left }, [soldLineOf(cell(row, 'Paid'))], rule);
    const tenders = back.lines.flatMap((line) => line.tenders);
    const told = [...tenders, { kind: 'money', amountMinor: back.moneyMinor }].filter(
      ({ amountMinor }) => amountMinor > 0,
    );
    expect(told.map(({ kind, amountMinor }) => `${kind} ${amount(amountMinor)}`).join('; ')).toBe(cell(row, 'Back'));
    expect(back.feePoints).toBe(0);
  });
});

const RULE = 5;
const target = { kind: 'tariffs', performanceIds: [1, 2], zoneNos: [1], tariffNos: null } as const;

function ruleOf(text: string): BoughtRule {
  const [, minimum] = /^min (\d+)/.exec(text) ?? [];
  const [, group] = /group (\d+)/.exec(text) ?? [];
  const [, every, cheapest, permille] = /(\d+): (\d+) at (\d+)$/.exec(text) ?? [];
  const condition = {
    minQuantity: minimum === undefined ? null : Number(minimum),
    maxUses: null,
    includesReducedTariffs: false,
  };
  const set = { everyTickets: Number(every), cheapest: Number(cheapest), permille: Number(permille) };
  if (every !== undefined) return { id: RULE, target, condition, effect: { kind: 'set', ...set } };
  const effect =
    group === undefined
      ? ({ kind: 'percent', permille: 100 } as const)
      : ({ kind: 'group', fromTickets: Number(group), permille: 100 } as const);
  return { id: RULE, target, condition, effect };
}

type Example = { line: SoldLine; bought: BoughtLine };

/** Such as `50.00/45.00`, with a word before it: outside what the rule covers, or covered and not reduced by it. */
function exampleOf(text: string, lineNo: number, isVoucher: boolean): Example {
  const [, word, at, listed = '', price = ''] =
    /^(?:(outside|counted|cancelled) )?(?:at (\d) )?([\d.]+)\/([\d.]+)$/.exec(text) ?? [];
  const [listedMinor, priceMinor] = [minor(listed), minor(price)];
  const off = word === 'outside' || word === 'counted' ? 0 : listedMinor - priceMinor;
  const line = { lineNo, organizerId: 7, priceMinor, feeMinor: 0, covers: [], isFeeReturned: false };
  const bought: BoughtLine = {
    lineNo,
    kind: 'seat',
    state: word === 'cancelled' ? 'cancelled' : 'live',
    organizerId: 7,
    performanceId: Number(at ?? 1),
    zoneNo: word === 'outside' ? 2 : 1,
    tariffNo: 1,
    tariff: { kind: 'adult', needsTariff: null },
    companionOf: null,
    listedMinor,
    ruleId: word === 'outside' || word === 'counted' || isVoucher ? null : RULE,
    ruleMinor: isVoucher ? 0 : off,
    voucherMinor: isVoucher ? off : 0,
  };
  return { line, bought };
}

function exampleRow(row: Row, rule: string): Row {
  const [, minimum] = /^voucher from ([\d.]+)$/.exec(rule) ?? [];
  const isVoucher = minimum !== undefined;
  const examples = parts(cell(row, 'Bought'), ',').map((text, at) => exampleOf(text, at + 1, isVoucher));
  const numbers = (column: string) => parts(cell(row, column), ',').map(Number);
  const [before, going] = [numbers('Back before'), numbers('Returned')];
  const ruleId = isVoucher ? VOUCHER : RULE;
  const kept = { ruleId, performanceId: 1, minor: minor(cell(row, 'Withheld before')), tender: null };
  const bought: Bought = {
    lines: examples.map((each) =>
      before.includes(each.line.lineNo) ? { ...each.bought, state: 'returned' } : each.bought,
    ),
    rules: isVoucher ? [] : [ruleOf(rule)],
    voucher: isVoucher ? { target, minimumMinor: minor(minimum) } : null,
    withheld: kept.minor === 0 ? [] : [kept],
  };
  const returned = examples.map(({ line }) => line).filter(({ lineNo }) => going.includes(lineNo));
  const order = { priceMoneyMinor: 0, left: { chargedBackMinor: 0, countedMinor: 0, keptMinor: 1_000_000 } };
  const share = cell(row, 'Share');
  const of = share.startsWith('less ')
    ? ownReturnRule({ keptMinor: minor(share.slice(5)) })
    : ownReturnRule({ sharePermille: Number(share) });
  const back = returnOf(order, withBrokenRules(bought, returned, { isSeller: false }), of);
  const withheld = back.lines.reduce((sum, line) => sum + (line.withheldMinor ?? 0), 0);
  return { ...row, Back: amount(back.moneyMinor), Withheld: amount(withheld) };
}

describe('docs/pricing.md, Returns out of sets', () => {
  test.each(named('Returns out of sets'))('%s', (_, row) => {
    expect(exampleRow(row, cell(row, 'Set'))).toEqual(row);
  });
});

describe('docs/pricing.md, Returns below a minimum', () => {
  test.each(named('Returns below a minimum'))('%s', (_, row) => {
    expect(exampleRow(row, cell(row, 'Rule'))).toEqual(row);
  });
});

const certificate = { tenderNo: 1, kind: 'certificate', ref: 9 } as const;
const points = { tenderNo: 2, kind: 'points', ref: 'anna' } as const;

function aPair() {
  const covers = [
    { ...certificate, priceMinor: 1_000, feeMinor: 0 },
    { ...points, priceMinor: 2_000, feeMinor: 0 },
  ];
  const paid = exampleOf('50.00/50.00', 1, false);
  const free = exampleOf('45.00/0.00', 2, false);
  return { paid: { ...paid, line: { ...paid.line, covers } }, free };
}

const twoForOne = { rules: [ruleOf('2: 1 at 1000')], voucher: null };

describe('what is kept back', () => {
  const order = { priceMoneyMinor: 2_000, left: { chargedBackMinor: 0, countedMinor: 0, keptMinor: 2_000 } };
  const isSeller = false;

  test('comes out of the money before the tenders, and comes back before it to the balance that had paid', () => {
    const { paid, free } = aPair();
    const lines = [paid.bought, free.bought];
    const all = { ...twoForOne, lines, withheld: [] };
    const first = returnOf(order, withBrokenRules(all, [paid.line], { isSeller }), WHOLE_RETURN);
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
    const withheld: Withheld[] = [
      { ruleId: RULE, performanceId: 1, minor: 500, tender: certificate },
      { ruleId: RULE, performanceId: 1, minor: 2_000, tender: points },
      { ruleId: RULE, performanceId: 1, minor: 2_000, tender: null },
    ];
    const left: BoughtLine[] = [{ ...paid.bought, state: 'returned' }, free.bought];
    const second = returnOf(
      order,
      withBrokenRules({ ...all, lines: left, withheld }, [free.line], { isSeller }),
      WHOLE_RETURN,
    );
    expect(second).toMatchObject({ moneyMinor: 2_000, certificateMinor: 500, pointsMinor: 2_000 });
    expect(second.lines).toMatchObject([{ priceMinor: 4_500, withheldMinor: -4_500 }]);
  });

  test('of one line by several rules is never more than its price, and known for each of them', () => {
    const one = exampleOf('50.00/45.00', 1, false);
    const other = exampleOf('50.00/10.00', 2, false);
    const lines: BoughtLine[] = [one.bought, { ...other.bought, voucherMinor: 3_000, ruleMinor: 1_000 }];
    const voucher = { target, minimumMinor: 10_000 };
    const bought = { lines, rules: [ruleOf('min 2')], voucher, withheld: [] };
    const [line] = withBrokenRules(bought, [one.line], { isSeller });
    expect(line).toMatchObject({
      withheldMinor: 4_000,
      withheldBy: [
        { ruleId: VOUCHER, minor: 3_000 },
        { ruleId: RULE, minor: 1_000 },
      ],
    });
    const [poor] = withBrokenRules(bought, [{ ...one.line, priceMinor: 3_500 }], { isSeller });
    expect(poor?.withheldBy?.map(({ minor: kept }) => kept)).toEqual([3_000, 500]);
  });

  test('comes back with the last lines of a rule that no longer exists', () => {
    const { paid, free } = aPair();
    const lines: BoughtLine[] = [{ ...paid.bought, state: 'returned' }, free.bought];
    const withheld = [{ ruleId: RULE, performanceId: 1, minor: 4_500, tender: null }];
    const [line] = withBrokenRules({ lines, rules: [], voucher: null, withheld }, [free.line], { isSeller });
    expect(line).toMatchObject({ withheldMinor: -4_500 });
  });

  test('is nothing when the seller breaks the rule, and what was kept before comes back', () => {
    const { paid, free } = aPair();
    const lines = [paid.bought, free.bought];
    const withheld = [{ ruleId: RULE, performanceId: 1, minor: 700, tender: null }];
    const [line] = withBrokenRules({ ...twoForOne, lines, withheld }, [paid.line], { isSeller: true });
    expect(line).toMatchObject({ withheldMinor: -700 });
  });
});
