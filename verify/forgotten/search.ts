import { evidenceOf, isLate, type Base } from './base.ts';
import { canSee, STATEMENTS_TEST, testsFor, type Tests } from './choose-tests.ts';
import type { Imports } from './imports.ts';
import { inLanes, type Lane } from './lanes.ts';
import { packsOf, type Removal } from './removal.ts';

/** The test of the interface texts. */
const TEXTS_TEST = 'test/messages.test.ts';
/** Test files that a removal meets alone, before those that nobody noticed meet the others together. */
const MOST_ALONE = 6;
const AT_ONCE = 2;

export type Found = {
  /** Records that a removal was noticed; `how` is empty when it was not. */
  settle: (removal: Removal, how: string, by: string) => void;
  isOver: () => boolean;
  log: (line: string) => void;
};

/**
 * Removes one text of each folder at a time: every test of texts reads one folder and has its name, so its failure
 * belongs to that folder's removal.
 */
export async function noticedInTexts(
  lane: Lane,
  removals: readonly Removal[],
  base: Base,
  { settle, isOver }: Found,
): Promise<void> {
  if (removals.length === 0) return;
  const green = await base.learn(lane, TEXTS_TEST);
  const byFolder = [...Map.groupBy(removals, folderOf).values()];
  for (let round = 0; byFolder.some((own) => own.length > round) && !isOver(); round += 1) {
    const together = byFolder.flatMap((own) => own[round] ?? []);
    const { failed } = await lane.without(together, () => lane.run(TEXTS_TEST, { isWhole: true }));
    for (const removal of together) {
      const start = `texts of ${folderOf(removal)} `;
      const failure = failed.find(({ name }) => name.startsWith(start) && green.passed.includes(name));
      settle(
        removal,
        failure === undefined ? '' : 'tests',
        failure === undefined ? '' : `${TEXTS_TEST} ${failure.name}`,
      );
    }
  }
}

/**
 * Removes one column of several files at a time: the test of the statements has one test for each file, so its failure
 * belongs to the removal in that file. No file of a round imports another of it. What is used by other files only, and
 * the keys of JSON, are left to the search by single removals.
 */
export async function noticedInStatements(
  lane: Lane,
  removals: readonly Removal[],
  imports: Imports,
  { base, settle, isOver }: Found & { base: Base },
): Promise<void> {
  if (removals.length === 0) return;
  const green = await base.learn(lane, STATEMENTS_TEST);
  for (let rest = removals; rest.length > 0 && !isOver();) {
    const round = independent(rest, imports);
    const { failed } = await lane.without(round, () => lane.run(STATEMENTS_TEST, { isWhole: true }));
    for (const removal of round) {
      const failure = failed.find(({ name }) => name.includes(` ${removal.file} `) && green.passed.includes(name));
      if (failure !== undefined) settle(removal, 'tests', `${STATEMENTS_TEST} ${failure.name}`);
    }
    rest = rest.filter((removal) => !round.includes(removal));
  }
}

/** Takes removals of which no two are in one file, or in files of which one imports the other. */
function independent(removals: readonly Removal[], imports: Imports): Removal[] {
  const round: Removal[] = [];
  const reached = (from: string) => imports.readersOf(from, { withTypes: false });
  for (const removal of removals) {
    const own = reached(removal.file);
    const isApart = ({ file }: Removal) => file !== removal.file && !own.has(file) && !reached(file).has(removal.file);
    if (round.every(isApart)) round.push(removal);
  }
  return round;
}

function folderOf({ file }: Removal): string {
  return file.split('/')[1] ?? '';
}

type Search = Found & { tests: Tests; base: Base };

/** Removes one thing and runs the most promising tests until one fails. Returns those that remain, if none did. */
export async function noticedByTests(lane: Lane, removal: Removal, search: Search): Promise<string[] | 'noticed'> {
  const rest = testsFor(removal, search.tests);
  for (let tried = 0; tried < MOST_ALONE && rest.length > 0 && !search.isOver(); tried += AT_ONCE) {
    const chosen = await chooseNext(lane, removal, rest, search);
    if (chosen.length > 0 && (await tryAlone(lane, removal, chosen, search))) return 'noticed';
  }
  return rest;
}

/** Takes the next tests that can see the thing; what a test sends is known when it has run on the unchanged tree. */
async function chooseNext(lane: Lane, removal: Removal, rest: string[], { base, isOver }: Search): Promise<string[]> {
  const chosen: string[] = [];
  while (chosen.length < AT_ONCE && rest.length > 0 && !isOver()) {
    const file = rest.shift() ?? '';
    if (canSee(removal, file, await base.learn(lane, file))) chosen.push(file);
  }
  return chosen;
}

async function tryAlone(
  lane: Lane,
  removal: Removal,
  chosen: readonly string[],
  { base, settle, isOver }: Search,
): Promise<boolean> {
  return lane.without([removal], async ({ broken }) => {
    if (broken !== undefined) {
      settle(removal, 'tests', `the migrations fail: ${broken}`);
      return true;
    }
    for (const file of chosen) {
      if (isOver()) return false;
      const evidence = await evidenceIn(lane, file, base);
      if (evidence === undefined) continue;
      settle(removal, 'tests', `${file} ${evidence}`);
      return true;
    }
    return false;
  });
}

async function evidenceIn(lane: Lane, file: string, base: Base): Promise<string | undefined> {
  const green = base.get(file);
  if (green === undefined) return undefined;
  const evidence = evidenceOf(await lane.run(file), green);
  return evidence !== undefined && isLate(evidence) ? evidenceOf(await lane.run(file), green) : evidence;
}

/**
 * Removes together what nobody has noticed and runs the remaining tests once. Where one fails, each removal that it can
 * see meets this test alone; the others are not noticed.
 */
export async function noticedTogether(
  lanes: readonly Lane[],
  silent: ReadonlyMap<Removal, readonly string[]>,
  search: Search,
): Promise<void> {
  const { base, isOver, settle, log } = search;
  for (const pack of packsOf([...silent.keys()])) {
    const possible = [...new Set(pack.flatMap((removal) => silent.get(removal) ?? []))];
    const seen = new Map<string, Removal[]>();
    await inLanes(lanes, possible, async (lane, file) => {
      if (isOver()) return;
      const green = await base.learn(lane, file);
      const seeing = pack.filter((removal) => silent.get(removal)?.includes(file) && canSee(removal, file, green));
      if (seeing.length > 0) seen.set(file, seeing);
    });
    log(`${pack.length} not noticed by the nearest tests; ${seen.size} further test files`);
    const suspicious = new Set<string>();
    await inLanes(lanes, [...seen.keys()], async (lane, file) => {
      if (isOver()) return;
      const evidence = await lane.without(pack, ({ broken }) => broken ?? evidenceIn(lane, file, base));
      if (evidence !== undefined) suspicious.add(file);
    });
    await inLanes(lanes, pack, async (lane, removal) => {
      const chosen = [...suspicious].filter((file) => seen.get(file)?.includes(removal));
      const isNoticed = !isOver() && chosen.length > 0 && (await tryAlone(lane, removal, chosen, search));
      if (!isNoticed && !isOver()) settle(removal, '', '');
    });
  }
}
