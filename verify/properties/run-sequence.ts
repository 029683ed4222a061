import type pg from 'pg';
import { COMMANDS } from './command-list.ts';
import { differenceOf } from './compare.ts';
import { finish } from './finish.ts';
import { putBack } from './keep-world.ts';
import { createPlay, type Dice, type Outcome, type Play, type Prepared, type Terms } from './play.ts';
import { wrongPrice } from './price-check.ts';
import { digestOf, readState } from './read-state.ts';
import { isOpen, type Order, orderOf, type State, type Tender } from './state.ts';
import type { World } from './world-types.ts';

/** One command of a sequence: which kind, what its numbers choose, and whether it runs beside the one before. */
export type Step = Dice & { kind: string; isBeside: boolean };

export type Tally = Map<string, { succeeded: number; refused: number; idle: number }>;

/** What went wrong in a sequence, and what had been done until then. */
export class Violation extends Error {
  readonly check: string;
  readonly story: readonly string[];
  constructor(check: string, detail: string, story: readonly string[]) {
    super(`${check}: ${detail}`);
    this.check = check;
    this.story = story;
  }
}

const GROUP = 3;

/** Runs a sequence in a world put back to its beginning. Throws a `Violation` as soon as something is not as it must be. */
export async function runSequence(
  { pool, resetting, world }: { pool: pg.Pool; resetting: pg.Pool; world: World },
  steps: readonly Step[],
  tally: Tally,
): Promise<void> {
  await putBack(resetting);
  const play = createPlay(pool, world);
  const story: string[] = [];
  let at: Position = { state: await readState(pool), terms: firstTerms(world) };
  for (const group of grouped(steps)) {
    at = await runGroup(play, at, prepared(play, at.state, group, tally), { story, tally });
  }
  for (const ending of finish(play)) {
    const one = ending(at.state);
    if (one !== null)
      at = await runGroup(play, at, [{ kind: 'end', actor: 'provider', ...one }], { story, tally: new Map() });
  }
  const broken = await finish.check(play, at.state);
  if (broken !== null) throw new Violation(broken.check, broken.detail, story);
}

type Position = { state: State; terms: Terms };
type Ready = Prepared & { kind: string; actor: string };

function firstTerms(world: World): Terms {
  return { openRules: world.rules.filter((rule) => rule.isOpen).map(({ id }) => id), fees: world.fees };
}

function grouped(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    const isAlone = [step, ...(last ?? [])].some(({ kind }) => kindOf(kind).isAlone);
    if (last !== undefined && step.isBeside && !isAlone && last.length < GROUP) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

function kindOf(name: string) {
  const kind = COMMANDS.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`There is no command ${name}`);
  return kind;
}

function prepared(play: Play, state: State, group: readonly Step[], tally: Tally): Ready[] {
  return group.flatMap((step): Ready[] => {
    const kind = kindOf(step.kind);
    const { name, actor } = kind;
    const ready = kind.prepare(play, state, step);
    if (ready === null) count(tally, name, 'idle');
    const tab = actor === 'buyer' ? ` in tab ${1 + (step.a % 2)}` : '';
    return ready === null ? [] : [{ kind: name, actor: `${actor}${tab}`, ...ready }];
  });
}

function count(tally: Tally, kind: string, what: 'succeeded' | 'refused' | 'idle'): void {
  const counts = tally.get(kind) ?? { succeeded: 0, refused: 0, idle: 0 };
  counts[what] += 1;
  tally.set(kind, counts);
}

/** Runs up to three commands at once, and finds an order of them that explains what they answered and left. */
async function runGroup(
  play: Play,
  { state, terms }: Position,
  commands: readonly Ready[],
  { story, tally }: { story: string[]; tally: Tally },
): Promise<Position> {
  if (commands.length === 0) return { state, terms };
  const mayChange =
    commands.some(({ kind }) => kind === 'reopen') || state.orders.some((order) => isOpen(order) && !order.isHoldLive);
  const before = mayChange ? null : await digestOf(play.pool);
  const outcomes = await Promise.all(commands.map((command) => attempt(command)));
  const told = commands.map(({ actor, text }, index) => `${actor}: ${text} → ${answerOf(outcomes[index])}`);
  story.push(told.join('\n   beside '));
  const thrown = outcomes.find((outcome) => outcome instanceof Error);
  if (thrown !== undefined) throw new Violation('exception', String((thrown as Error).stack), story);
  const answers = outcomes as Outcome[];
  for (const [index, { kind }] of commands.entries()) count(tally, kind, answers[index]?.ok ? 'succeeded' : 'refused');
  const found = await readState(play.pool);
  const unexplained = explain(state, found, commands, answers);
  if (unexplained !== null) throw new Violation(unexplained.check, unexplained.detail, story);
  if (before !== null && answers.every(({ ok }) => !ok) && (await digestOf(play.pool)) !== before) {
    throw new Violation('refusal', 'a refused command changed rows of the sale', story);
  }
  const wrong = always(play.world, found);
  if (wrong !== null) throw new Violation('always', wrong, story);
  const seen = termsSeen(terms, commands, answers);
  for (const [index, { prices }] of commands.entries()) {
    const orderId = prices?.(answers[index] ?? { ok: false, code: '' }) ?? null;
    const order = orderId === null ? undefined : orderOf(found, orderId);
    if (order === undefined || order.state === 'expired') continue;
    const complaints = seen.map((each) => wrongPrice(order, play.world, each));
    if (complaints.every((complaint) => complaint !== null)) throw new Violation('price', String(complaints[0]), story);
  }
  return { state: found, terms: seen.at(-1) ?? terms };
}

async function attempt(command: Ready): Promise<Outcome | Error> {
  try {
    return await command.run();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function answerOf(outcome: Outcome | Error | undefined): string {
  if (outcome === undefined || outcome instanceof Error) return `threw ${outcome?.message}`;
  if (!outcome.ok) return outcome.code;
  const facts = ['outcome', 'moneyMinor', 'amountMinor'].flatMap((key) => outcome[key] ?? []);
  return ['ok', ...facts.map(String)].join(' ');
}

/** Rules and fees as they were before, between and after the changes of the group; those after all of them are last. */
function termsSeen(before: Terms, commands: readonly Ready[], answers: readonly Outcome[]): Terms[] {
  const changes = commands.flatMap(({ changesTerms }, index) =>
    changesTerms !== undefined && answers[index]?.ok ? [changesTerms] : [],
  );
  let seen = [before];
  for (const change of changes) seen = [...seen, ...seen.map(change)];
  return seen;
}

function explain(
  state: State,
  found: State,
  commands: readonly Prepared[],
  answers: readonly Outcome[],
): { check: string; detail: string } | null {
  const isAlone = commands.length === 1;
  let complaint: { check: string; detail: string } | null = null;
  for (const order of permutations(commands.map((_, index) => index))) {
    for (const courses of combinations(order.map((index) => commands[index]?.courses ?? []))) {
      const model = structuredClone(state);
      let wrong: { check: string; detail: string } | null = null;
      for (const [place, course] of courses.entries()) {
        const index = order[place] ?? 0;
        const detail = course(model, answers[index] ?? { ok: false, code: '' }, { isAlone, found });
        if (detail !== null) wrong = { check: 'answer', detail: `“${commands[index]?.text}” ${detail}` };
        if (detail !== null) break;
      }
      const difference = wrong === null ? differenceOf(model, found) : null;
      if (difference !== null) wrong = { check: 'model', detail: difference };
      if (wrong === null) return null;
      // What is left over says more than an order in which the answers themselves are impossible.
      if (complaint === null || (complaint.check === 'answer' && wrong.check === 'model')) complaint = wrong;
    }
  }
  return complaint;
}

function permutations(indexes: readonly number[]): number[][] {
  if (indexes.length <= 1) return [[...indexes]];
  return indexes.flatMap((index) =>
    permutations(indexes.filter((other) => other !== index)).map((rest) => [index, ...rest]),
  );
}

function combinations<Value>(choices: readonly (readonly Value[])[]): Value[][] {
  const [choice, ...rest] = choices;
  if (choice === undefined) return [[]];
  return choice.flatMap((value) => combinations(rest).map((others) => [value, ...others]));
}

/** What holds at every moment, whatever the model thinks. */
function always(world: World, state: State): string | null {
  const seats = new Map<string, string>();
  for (const order of state.orders) {
    for (const line of order.lines) {
      const valid = line.codes.filter((code) => code.state !== 'void');
      if (valid.length !== (line.state === 'live' ? 1 : 0))
        return `line ${line.lineNo} is ${line.state} and has ${valid.length} valid codes`;
      if (line.kind !== 'unit' && valid.length === 1 && line.codes.at(-1) !== valid[0])
        return `an older code of line ${line.lineNo} is valid`;
      const isKept = line.state === 'live' || (line.state === 'held' && isOpen(order) && order.isHoldLive);
      if (line.seatNo === null || !isKept) continue;
      const seat = `${line.performanceId}/${line.seatNo}`;
      if (seats.has(seat)) return `seat ${seat} is kept by two orders`;
      seats.set(seat, order.id);
    }
  }
  const unbalanced = Object.entries(state.balances).find(([, minor]) => minor < 0);
  if (unbalanced !== undefined) return `${unbalanced[0]} is ${unbalanced[1]}`;
  const paidTwice = state.orders.flatMap((order) => order.tenders.flatMap((tender) => isOverpaid(order, tender) ?? []));
  if (paidTwice.length > 0) return String(paidTwice[0]);
  const over = state.vouchers.find(
    ({ id, used }) => used > (world.vouchers.find((each) => each.id === id)?.maxUses ?? Infinity),
  );
  if (over !== undefined) return `voucher ${over.id} is used ${over.used} times`;
  const full = state.tiers.find(({ performanceId, tierNo, used }) => {
    const tariffs = world.stages.find(({ id }) => id === performanceId)?.tariffs ?? [];
    return used > (tariffs.find((tariff) => tariff.tierNo === tierNo)?.tierLimit ?? Infinity);
  });
  return full === undefined
    ? null
    : `tier ${full.tierNo} of performance ${full.performanceId} sold ${full.used} tickets`;
}

/** More came back to a tender than it paid. */
function isOverpaid({ lines }: Order, { kind, ref, amountMinor }: Tender): string | null {
  const own = lines.flatMap(({ parts }) => parts).filter((part) => part.kind === kind && part.ref === ref);
  const back = own.reduce((total, part) => total + part.amountMinor, 0);
  return back > amountMinor ? `${back} came back to ${kind} ${ref}, which paid ${amountMinor}` : null;
}
