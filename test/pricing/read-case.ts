import type { QuoteInput } from '#domain/pricing/quote-input.ts';
import type { TaxRule } from '#domain/pricing/tax.ts';
import type { WantedLine } from '#domain/pricing/wanted-line.ts';
import type { Source } from '#domain/tenders/plan-tenders.ts';
import { FEE_RULES, ITEM_OPTIONS, PRICE_LISTS, RULES, SELLERS, VOUCHERS } from './examples.ts';
import { list, minor, optional, readAs, type Row } from './tables.ts';
import { kindOf, numbersOf, sellerOf } from './terms.ts';

const NOW = '2026-12-10T12:00Z';

/** The input that a row describes. A column that its table does not have means none. */
export function inputOf(row: Row): QuoteInput {
  const lines = linesOf(row.Lines ?? '');
  const currency = currencyOfLine(lines[0]);
  return {
    lines,
    currency,
    priceLists: PRICE_LISTS,
    itemOptions: ITEM_OPTIONS,
    rules: numbersOf(row.Rules ?? '').map((id) => found(RULES.find((rule) => rule.id === id))),
    voucher: voucherOf(row.Voucher ?? ''),
    feeRules: numbersOf(row['Fee rules'] ?? '').map((id) => found(FEE_RULES.find((rule) => rule.id === id))),
    taxRules: optional(row['Tax rules'] ?? '', taxRulesOf) ?? [],
    now: new Date(row.Now === undefined || row.Now === '' ? NOW : row.Now),
  };
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A row names what the examples do not have');
  return value;
}

function voucherOf(text: string): QuoteInput['voucher'] {
  if (text === '' || text === 'unknown') return text === '' ? null : text;
  return found(VOUCHERS.find(({ id }) => id === Number(text)));
}

function linesOf(text: string): WantedLine[] {
  const wanted = list(text, ',').flatMap((part) =>
    readAs<WantedLine[]>(part, [
      [
        /(\d+) × (\d+)\/(\d+)\/(\d+)(?: of list (\d+))?/,
        ([count, performanceId, zoneNo, tariffNo, listId = '']) => {
          const ticket = {
            lineNo: 0,
            kind: 'seat' as const,
            organizerId: SELLERS.get(Number(performanceId)) ?? null,
            performanceId: Number(performanceId),
            priceListId: Number(listId === '' ? performanceId : listId),
            zoneNo: Number(zoneNo),
            tariffNo: Number(tariffNo),
          };
          return Array.from({ length: Number(count) }, () => ticket);
        },
      ],
      [
        /(\d+) × item (\d+)\/(\d+)(?: at (\d+))?/,
        ([count, itemId, optionNo, performanceId = '']) => {
          const organizerId = ITEM_OPTIONS.find((option) => option.itemId === Number(itemId))?.organizerId ?? null;
          const unit = {
            lineNo: 0,
            kind: 'unit' as const,
            organizerId,
            itemId: Number(itemId),
            optionNo: Number(optionNo),
            performanceId: optional(performanceId, Number),
          };
          return Array.from({ length: Number(count) }, () => unit);
        },
      ],
    ]),
  );
  return wanted.map((line, index) => ({ ...line, lineNo: index + 1 }));
}

/** The order has the currency of its first line. */
function currencyOfLine(line: WantedLine | undefined): QuoteInput['currency'] {
  const list = PRICE_LISTS.find(({ performanceId }) => performanceId === line?.performanceId)?.priceList;
  const option = line?.kind === 'unit' ? ITEM_OPTIONS.find(({ itemId }) => itemId === line.itemId) : undefined;
  return list?.currency ?? option?.currency ?? 'BYN';
}

const taxRulesOf = (text: string): TaxRule[] =>
  readAs(text, [
    [
      /(\S+) (\S+) (\d+)/,
      ([seller = '', kind = '', permille]) => [
        { organizerId: sellerOf(seller), lineKind: kindOf(kind), permille: Number(permille) },
      ],
    ],
  ]);

/** `certificate 30.00; credit 20.00; points 50.00 of 60.00` */
export function sourcesOf(text: string): Source[] {
  return list(text, ';').map((part, ref) =>
    readAs<Source>(part, [
      [
        /(certificate|credit) (\S+)/,
        ([kind = '', balance = '']) => {
          return { kind: kind as Source['kind'], ref, balanceMinor: minor(balance), wantedMinor: null };
        },
      ],
      [
        /points (\S+) of (\S+)/,
        ([wanted = '', balance = '']) => {
          return { kind: 'points', ref, balanceMinor: minor(balance), wantedMinor: minor(wanted) };
        },
      ],
    ]),
  );
}
