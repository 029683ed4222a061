import { evidenceOf, isLate, type Base } from './base.ts';
import { testsFor, type Tests } from './choose-tests.ts';
import { inLanes, type Lane } from './lanes.ts';
import { packsOf, type Removal } from './removal.ts';

/** The test of the interface texts. */
const TEXTS_TEST = 'test/messages.test.ts';
/** Test files that a removal meets alone, before those that nobody noticed meet the others together. */
const MOST_ALONE = 6;

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

function folderOf({ file }: Removal): string {
  return file.split('/')[1] ?? '';
}

type Search = Found & { tests: Tests; base: Base };

/** Removes one thing and runs the most promising tests until one fails. */
export async function noticedByTests(lane: Lane, removal: Removal, search: Search): Promise<boolean> {
  const chosen = testsFor(removal, search.tests).slice(0, MOST_ALONE);
  for (const file of chosen) await search.base.learn(lane, file);
  return tryAlone(lane, removal, chosen, search);
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
  removals: readonly Removal[],
  search: Search,
): Promise<void> {
  const { base, isOver, settle, log } = search;
  const rest = new Map(removals.map((removal) => [removal, testsFor(removal, search.tests).slice(MOST_ALONE)]));
  for (const pack of packsOf(removals)) {
    const files = [...new Set(pack.flatMap((removal) => rest.get(removal) ?? []))];
    log(`${pack.length} not noticed by the nearest tests; ${files.length} further test files`);
    await inLanes(lanes, files, async (lane, file) => {
      if (!isOver()) await base.learn(lane, file);
    });
    const suspicious = new Set<string>();
    await inLanes(lanes, files, async (lane, file) => {
      if (isOver()) return;
      const evidence = await lane.without(pack, ({ broken }) => broken ?? evidenceIn(lane, file, base));
      if (evidence !== undefined) suspicious.add(file);
    });
    await inLanes(lanes, pack, async (lane, removal) => {
      const chosen = (rest.get(removal) ?? []).filter((file) => suspicious.has(file));
      const isNoticed = !isOver() && chosen.length > 0 && (await tryAlone(lane, removal, chosen, search));
      if (!isNoticed && !isOver()) settle(removal, '', '');
    });
  }
}
