import { COMMAND_LINE, printRest } from './command-line.ts';
import { formatMinor } from './format-minor.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import type { ChangePlan } from '#usecases/performances/change-plan.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import type { SalePart } from '#usecases/sale.ts';

export const PERFORMANCE_USAGE = `performance list
performance show ID
performance cancel ID [--yes]
performance postpone ID [--to 2026-12-24T19:00+03:00] [--yes]`;

type Print = (line: string) => void;

/** Without `--yes` a schedule change is only described. Returns the process's exit code. */
export async function performance(
  deps: SalePart<'stores' | 'transaction' | 'random', 'orders' | 'ledger' | 'performances' | 'returns'>,
  args: readonly string[],
  print: Print,
): Promise<number> {
  const [action, id, ...rest] = args;
  const performanceId = Number(id);
  if (action === 'list') return list(deps, print);
  if (!Number.isInteger(performanceId) || performanceId <= 0) return usage(print);
  const options = readOptions(rest);
  if (options === null) return usage(print);
  const isDryRun = !options.isYes;
  if (action === 'show') return show(deps, performanceId, print);
  if (action === 'cancel' && options.to === null) {
    const result = await cancelPerformance(deps, { performanceId, isDryRun, actor: COMMAND_LINE });
    return tell(result, isDryRun, 'cancelled', print);
  }
  if (action === 'postpone') {
    const result = await postponePerformance(deps, {
      performanceId,
      newStartsAt: options.to,
      isDryRun,
      actor: COMMAND_LINE,
    });
    const outcome = options.to === null ? 'postponed without a new date' : `postponed to ${options.to.toISOString()}`;
    return tell(result, isDryRun, outcome, print);
  }
  return usage(print);
}

function usage(print: Print): number {
  print(PERFORMANCE_USAGE);
  return 2;
}

function readOptions(args: readonly string[]): { to: Date | null; isYes: boolean } | null {
  let to: Date | null = null;
  let isYes = false;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === '--yes') isYes = true;
    else if (arg === '--to') {
      at += 1;
      to = readInstant(args[at]);
      if (to === null) return null;
    } else return null;
  }
  return { to, isYes };
}

/** Requires an offset or Z: a date without one would depend on the time zone of the machine. */
function readInstant(text: string | undefined): Date | null {
  if (text === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

async function list(deps: SalePart<'stores', 'performances'>, print: Print): Promise<number> {
  const { performances, total } = await deps.stores.performances.list();
  if (performances.length === 0) print('No performance has been asked for yet.');
  for (const { id, title, place, startsAt, state, paidOrders, tickets } of performances) {
    const mark = state === 'scheduled' ? '' : `  [${state}]`;
    print(`${id}  ${startsAt.toISOString()}  ${title}, ${place}  orders ${paidOrders}, tickets ${tickets}${mark}`);
  }
  printRest(performances.length, total, print);
  return 0;
}

/** A dry run of a cancellation lists all there is to know about the orders. */
async function show(
  deps: SalePart<'transaction' | 'random', 'orders' | 'ledger' | 'performances' | 'returns'>,
  performanceId: number,
  print: Print,
): Promise<number> {
  const result = await cancelPerformance(deps, { performanceId, isDryRun: true });
  if (!result.ok) {
    print(WORDS[result.code]);
    return 1;
  }
  describe(result.plan, print);
  return 0;
}

type ChangeResult = Awaited<ReturnType<typeof cancelPerformance>> | Awaited<ReturnType<typeof postponePerformance>>;

const WORDS: Readonly<Record<Extract<ChangeResult, { ok: false }>['code'], string>> = {
  unknown_performance: 'There is no such performance.',
  already_cancelled: 'It is cancelled already.',
  date_in_past: 'The new date is in the past.',
  same_date: 'That is the date it has.',
};

function tell(result: ChangeResult, isDryRun: boolean, outcome: string, print: Print): number {
  if (!result.ok) {
    print(WORDS[result.code]);
    return 1;
  }
  describe(result.plan, print);
  print(isDryRun ? `Nothing was changed. With --yes it would be ${outcome}.` : `Done: ${outcome}.`);
  return 0;
}

function describe(plan: ChangePlan, print: Print): void {
  print(`${plan.title}, ${plan.startsAt.toISOString()}`);
  print(`  paid orders      ${plan.paidOrders} (${plan.tickets} tickets)`);
  print(`  unpaid orders    ${plan.unpaidOrders}, they end`);
  print(`  money back       ${formatMinor(plan.moneyMinor)} ${plan.currency}`.trimEnd());
  if (plan.certificateMinor > 0) print(`  certificates     ${formatMinor(plan.certificateMinor)}`);
  if (plan.creditMinor > 0) print(`  credit back      ${formatMinor(plan.creditMinor)}`);
  if (plan.pointsMinor > 0) print(`  points back      ${formatMinor(plan.pointsMinor)}`);
  print(`  fees as points   ${plan.feePoints}`);
  if (plan.refundUntil) print(`  buyers choose until ${plan.refundUntil.toISOString()}`);
}
