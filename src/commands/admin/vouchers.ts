import { randomBytes } from 'node:crypto';
import { MARKET_NAMES, MARKETS, type MarketName } from '#domain/markets/market.ts';
import { voucherCode } from '#domain/pricing/voucher-code.ts';
import type { VoucherEffect } from '#domain/pricing/voucher.ts';
import { normaliseVoucherCode } from '#domain/pricing/voucher-code.ts';
import {
  type IssueRefusal,
  type IssueResult,
  issueVouchers,
  type VoucherTerms,
  type VouchersStore,
} from '#usecases/pricing/issue-vouchers.ts';
import type { ListedVoucher, VoucherReads } from '#usecases/pricing/voucher-reads.ts';
import { formatMinor } from './format-minor.ts';
import { Misread, understood } from './misread.ts';
import { actorOf } from './read-actor.ts';
import { readEnd, readId, readInstant } from './read-values.ts';
import { readWords, type Words } from './read-words.ts';

export const VOUCHERS_USAGE = `vouchers list [CODE]
vouchers add CODE|--lot 50 [--prefix SPRING] --market ${MARKET_NAMES.join('|')} [--organizer KEY] [--performances 1,2]
  [--percent 10|--amount 5.00|--each 3.00] [--unlocks] [--alone] [--uses 100] [--per-order 4] [--minimum 20.00]
  [--from 2026-12-01T00:00+03:00] [--until 2026-12-31T23:59+03:00] [--by NAME]
vouchers stop CODE [--by NAME] [--yes]`;

type Print = (line: string) => void;
const LARGEST_LOT = 5_000;

const REFUSALS: Readonly<Record<IssueRefusal, string>> = {
  invalid_code: 'A code has 3 to 32 Latin capitals, digits and hyphens.',
  code_exists: 'There is such a code already.',
  unknown_organizer: 'There is no such organizer.',
  gives_nothing: 'It gives nothing: state --percent, --amount, --each or --unlocks.',
  ends_before_start: 'It would end before it begins.',
};

type Deps = { vouchers: VouchersStore & VoucherReads };

/** Issues, lists and stops promo codes, which have no screen yet. Returns the process's exit code. */
export function vouchers(deps: Deps, [action, ...rest]: readonly string[], print: Print): Promise<number> {
  return understood(VOUCHERS_USAGE, print, () => {
    if (action === 'list') return list(deps.vouchers, readWords(rest, { least: 0, most: 1 }).words[0] ?? null, print);
    if (action === 'stop') return stop(deps.vouchers, rest, print);
    if (action === 'add') return add(deps, rest, print);
    throw new Misread();
  });
}

async function stop(store: VoucherReads, args: readonly string[], print: Print): Promise<number> {
  const { words, text, has } = readWords(args, { most: 1, texts: ['by'], flags: ['yes'] });
  const [code, actor] = [normaliseVoucherCode(words[0] ?? ''), actorOf(text('by'))];
  const [found] = await store.list(code);
  const canStop = found !== undefined && !found.isOver;
  if (!canStop || (has('yes') && !(await store.stop(code, actor)))) {
    print('There is no such code, or it is over.');
    return 1;
  }
  print(describe(found));
  print(
    has('yes')
      ? `${code} is stopped; orders that have it keep it.`
      : 'Nothing was changed. With --yes it is stopped for good; orders that have it keep it.',
  );
  return 0;
}

async function add(deps: Deps, args: readonly string[], print: Print): Promise<number> {
  const given = readWords(args, { least: 0, most: 1, texts: TEXTS, flags: FLAGS });
  const [typed] = given.words;
  const [count, prefix, market] = [given.text('lot'), given.text('prefix'), marketOf(given.text('market'))];
  if ((typed === undefined) === (count === null) || (typed !== undefined && prefix !== null)) throw new Misread();
  const codes =
    count === null
      ? { code: normaliseVoucherCode(typed ?? '') }
      : { prefix: normaliseVoucherCode(prefix ?? ''), count: whole(count, LARGEST_LOT) };
  const terms = termsOf(given, market);
  const randomCode = () => voucherCode(randomBytes(10));
  const issued = await issueVouchers({ ...deps, randomCode }, { codes, terms, actor: actorOf(given.text('by')) });
  for (const line of issued.ok ? issued.codes : [refusalOf(issued)]) print(line);
  return issued.ok ? 0 : 1;
}

function refusalOf(refused: Extract<IssueResult, { ok: false }>): string {
  if (!('performanceIds' in refused)) return REFUSALS[refused.code];
  const ids = refused.performanceIds.join(', ');
  return refused.code === 'unknown_performances'
    ? `There is no performance ${ids}.`
    : `These performances are sold in another market: ${ids}.`;
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

const TEXTS = [
  'market',
  'organizer',
  'performances',
  'percent',
  'amount',
  'each',
  'uses',
  'per-order',
  'minimum',
  'from',
  'until',
  'lot',
  'prefix',
  'by',
] as const;
const FLAGS = ['unlocks', 'alone'] as const;
type Given = Words<(typeof TEXTS)[number], (typeof FLAGS)[number]>;

function termsOf(given: Given, market: MarketName): VoucherTerms {
  const read = <Value>(option: (typeof TEXTS)[number], of: (value: string) => Value): Value | null => {
    const value = given.text(option);
    return value === null ? null : of(value);
  };
  return {
    market,
    organizer: given.text('organizer'),
    performanceIds: read('performances', (ids) => ids.split(',').map((id) => readId(id.trim()))),
    effect: effectOf(given),
    unlocksHidden: given.has('unlocks'),
    isCombinable: !given.has('alone'),
    minimumMinor: read('minimum', minor),
    maxUses: read('uses', (uses) => whole(uses, 1_000_000)),
    usesPerOrder: read('per-order', (uses) => whole(uses, 50)),
    from: read('from', readInstant),
    until: read('until', readEnd),
  };
}

function effectOf({ text }: Given): VoucherEffect | null {
  const [percent, amount, each] = [text('percent'), text('amount'), text('each')];
  const given = [percent, amount, each].filter((one) => one !== null);
  if (given.length > 1) throw new Misread('It gives one thing: --percent, --amount or --each.');
  if (percent !== null) return { kind: 'percent', permille: whole(percent, 100) * 10 };
  if (amount !== null) return { kind: 'amount', amountMinor: minor(amount) };
  return each === null ? null : { kind: 'amount_per_ticket', amountMinor: minor(each) };
}

function marketOf(text: string | null): MarketName {
  const market = MARKET_NAMES.find((name) => name === text);
  if (market === undefined) throw new Misread();
  return market;
}

/** From 1 on. */
function whole(text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > most) throw new Misread(`${text} is no number from 1 to ${most}.`);
  return number;
}

function minor(text: string): number {
  if (!/^\d{1,6}([.,]\d\d)?$/.test(text)) throw new Misread(`${text} is no amount: write it as 5.00.`);
  return Math.round(Number(text.replace(',', '.')) * 100);
}
