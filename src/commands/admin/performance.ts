import { printRest } from './command-line.ts';
import { formatMinor } from './format-minor.ts';
import { Misread, understood } from './misread.ts';
import { actorOf } from './read-actor.ts';
import { readId, readInstant } from './read-values.ts';
import { readWords } from './read-words.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import type { ChangePlan } from '#usecases/performances/change-plan.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import type { SalePart } from '#usecases/sale.ts';

export const PERFORMANCE_USAGE = `performance list
performance show ID
performance cancel ID [--by NAME] [--yes]
performance postpone ID [--to 2026-12-24T19:00+03:00] [--by NAME] [--yes]`;

type Print = (line: string) => void;

type Deps = SalePart<'stores' | 'transaction' | 'random', 'orders' | 'ledger' | 'performances' | 'returns'>;

/** Without `--yes` a schedule change is only described. Returns the process's exit code. */
export function performance(deps: Deps, [action = '', ...rest]: readonly string[], print: Print): Promise<number> {
  return understood(PERFORMANCE_USAGE, print, () => {
    const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (act === undefined) throw new Misread();
    return act(deps, rest, print);
  });
}

const ACTIONS: Readonly<Record<string, (deps: Deps, args: readonly string[], print: Print) => Promise<number>>> = {
  list(deps, args, print) {
    readWords(args, { most: 0 });
    return list(deps, print);
  },
  show: (deps, args, print) => show(deps, readId(readWords(args, { most: 1 }).words[0]), print),
  async cancel(deps, args, print) {
    const { words, text, has } = readWords(args, { most: 1, texts: ['by'], flags: ['yes'] });
    const isDryRun = !has('yes');
    const wanted = { performanceId: readId(words[0]), isDryRun, actor: actorOf(text('by')) };
    return tell(await cancelPerformance(deps, wanted), isDryRun, 'cancelled', print);
  },
  async postpone(deps, args, print) {
    const { words, text, has } = readWords(args, { most: 1, texts: ['to', 'by'], flags: ['yes'] });
    const [isDryRun, to] = [!has('yes'), text('to')];
    const newStartsAt = to === null ? null : readInstant(to);
    const wanted = { performanceId: readId(words[0]), newStartsAt, isDryRun, actor: actorOf(text('by')) };
    const result = await postponePerformance(deps, wanted);
    const outcome = newStartsAt === null ? 'postponed without a new date' : `postponed to ${newStartsAt.toISOString()}`;
    return tell(result, isDryRun, outcome, print);
  },
};

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
