import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { MARKET_NAMES, MARKETS, type MarketName } from '#domain/markets/market.ts';
import { voucherCode } from '#domain/pricing/voucher-code.ts';
import type { VoucherEffect } from '#domain/pricing/voucher.ts';
import { normaliseVoucherCode } from '#domain/pricing/voucher-code.ts';
import {
  type IssueRefusal,
  issueVouchers,
  type VoucherTerms,
  type VouchersStore,
} from '#usecases/pricing/issue-vouchers.ts';
import type { ListedVoucher, VoucherReads } from '#usecases/pricing/voucher-reads.ts';
import { COMMAND_LINE } from './command-line.ts';
import { formatMinor } from './format-minor.ts';

export const VOUCHERS_USAGE = `vouchers list [CODE]
vouchers add CODE|--lot 50 [--prefix SPRING] --market ${MARKET_NAMES.join('|')} [--organizer KEY] [--performances 1,2]
  [--percent 10|--amount 5.00|--each 3.00] [--unlocks] [--alone] [--uses 100] [--per-order 4] [--minimum 20.00]
  [--from 2026-12-01T00:00+03:00] [--until 2026-12-31T23:59+03:00] [--by NAME]
vouchers stop CODE [--by NAME]`;

type Print = (line: string) => void;
const LARGEST_LOT = 5_000;

const REFUSALS: Readonly<Record<IssueRefusal, string>> = {
  invalid_code: 'A code has 3 to 32 Latin capitals, digits and hyphens.',
  code_exists: 'There is such a code already.',
  unknown_organizer: 'There is no such organizer.',
  gives_nothing: 'It gives nothing: state --percent, --amount, --each or --unlocks.',
  ends_before_start: 'It would end before it begins.',
};

/** Issues, lists and stops promo codes, which have no screen yet. Returns the process's exit code. */
export async function vouchers(
  deps: { vouchers: VouchersStore & VoucherReads },
  args: readonly string[],
  print: Print,
): Promise<number> {
  const [action, ...rest] = args;
  if (action === 'list' && rest.length <= 1) return list(deps.vouchers, rest[0] ?? null, print);
  const read = readArgs(rest);
  if (read === null) return usage(print);
  const { code, actor } = read;
  if (action === 'stop' && code !== null) {
    const isStopped = await deps.vouchers.stop(code, actor);
    print(isStopped ? `${code} is stopped; orders that have it keep it.` : `There is no such code, or it is over.`);
    return isStopped ? 0 : 1;
  }
  const codes = code === null ? read.lot : { code };
  if (action !== 'add' || codes === null || read.terms === null) return usage(print);
  const randomCode = () => voucherCode(randomBytes(10));
  const issued = await issueVouchers({ ...deps, randomCode }, { codes, terms: read.terms, actor });
  for (const line of issued.ok ? issued.codes : [REFUSALS[issued.code]]) print(line);
  return issued.ok ? 0 : 1;
}

function usage(print: Print): number {
  print(VOUCHERS_USAGE);
  return 2;
}

async function list(reads: VoucherReads, code: string | null, print: Print): Promise<number> {
  const found = await reads.list(code === null ? null : normaliseVoucherCode(code));
  for (const voucher of found) print(describe(voucher));
  if (found.length === 0) print(code === null ? 'There are no promo codes.' : 'There is no such code.');
  return found.length > 0 || code === null ? 0 : 1;
}

function describe({
  code,
  market,
  organizer,
  performanceIds,
  used,
  maxUses,
  until,
  isOver,
  ...gives
}: ListedVoucher): string {
  const { currency } = MARKETS[market];
  const covers = [
    organizer ?? 'everybody',
    ...(performanceIds === null ? [] : [`performances ${performanceIds.join(', ')}`]),
  ];
  const ends = isOver ? '[over]' : until === null ? '' : `until ${until.toISOString()}`;
  const uses = `used ${used}${maxUses === null ? '' : ` of ${maxUses}`}`;
  return [code, market, effectText(gives, currency), covers.join(', '), uses, ends].filter(Boolean).join('  ');
}

function effectText(
  { effect, unlocksHidden }: Pick<ListedVoucher, 'effect' | 'unlocksHidden'>,
  currency: string,
): string {
  const unlocks = unlocksHidden ? ', unlocks hidden tariffs' : '';
  switch (effect?.kind) {
    case undefined:
      return 'unlocks hidden tariffs';
    case 'percent':
      return `-${effect.permille / 10} %${unlocks}`;
    case 'amount':
      return `-${formatMinor(effect.amountMinor)} ${currency}${unlocks}`;
    case 'amount_per_ticket':
      return `-${formatMinor(effect.amountMinor)} ${currency} a ticket${unlocks}`;
  }
}

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  market: TEXT,
  organizer: TEXT,
  performances: TEXT,
  percent: TEXT,
  amount: TEXT,
  each: TEXT,
  uses: TEXT,
  'per-order': TEXT,
  minimum: TEXT,
  from: TEXT,
  until: TEXT,
  lot: TEXT,
  prefix: TEXT,
  by: TEXT,
  unlocks: FLAG,
  alone: FLAG,
};

type Read = {
  code: string | null;
  lot: { prefix: string; count: number } | null;
  terms: VoucherTerms | null;
  actor: string;
};

/** Null where something cannot be read. */
function readArgs(args: readonly string[]): Read | null {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    if (positionals.length > 1) return null;
    const count = values.lot === undefined ? null : whole(values.lot, LARGEST_LOT);
    const [typed] = positionals;
    if ((typed === undefined) === (count === null) && (typed !== undefined || values.market !== undefined)) return null;
    return {
      code: typed === undefined ? null : normaliseVoucherCode(typed),
      lot: count === null ? null : { prefix: normaliseVoucherCode(values.prefix ?? ''), count },
      terms: values.market === undefined ? null : termsOf(values, marketOf(values.market)),
      actor: values.by?.trim() || COMMAND_LINE,
    };
  } catch {
    return null;
  }
}

type Values = { [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name] extends typeof FLAG ? boolean : string };

function termsOf(values: Values, market: MarketName): VoucherTerms {
  return {
    market,
    organizer: values.organizer ?? null,
    performanceIds: values.performances?.split(',').map((id) => whole(id, 2 ** 31 - 1)) ?? null,
    effect: effectOf(values),
    unlocksHidden: values.unlocks ?? false,
    isCombinable: !(values.alone ?? false),
    minimumMinor: values.minimum === undefined ? null : minor(values.minimum),
    maxUses: values.uses === undefined ? null : whole(values.uses, 1_000_000),
    usesPerOrder: values['per-order'] === undefined ? null : whole(values['per-order'], 50),
    from: values.from === undefined ? null : instant(values.from),
    until: values.until === undefined ? null : instant(values.until),
  };
}

function effectOf({ percent, amount, each }: Values): VoucherEffect | null {
  const given = [percent, amount, each].filter((one) => one !== undefined);
  if (given.length > 1) throw new RangeError('more than one effect');
  if (percent !== undefined) return { kind: 'percent', permille: whole(percent, 100) * 10 };
  if (amount !== undefined) return { kind: 'amount', amountMinor: minor(amount) };
  return each === undefined ? null : { kind: 'amount_per_ticket', amountMinor: minor(each) };
}

function marketOf(text: string): MarketName {
  const market = MARKET_NAMES.find((name) => name === text);
  if (market === undefined) throw new RangeError('no such market');
  return market;
}

/** From 1 on. */
function whole(text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > most) throw new RangeError('not a number from 1 on');
  return number;
}

function minor(text: string): number {
  if (!/^\d{1,6}([.,]\d\d)?$/.test(text)) throw new RangeError('not an amount');
  return Math.round(Number(text.replace(',', '.')) * 100);
}

/** With an offset or Z: a moment without one would depend on the time zone of the machine. */
function instant(text: string): Date {
  const at = new Date(text);
  const isClear = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (!isClear || Number.isNaN(at.getTime())) throw new RangeError('not a moment with an offset');
  return at;
}
