import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileTextsWhenStale } from '../scripts/compile-texts.ts';
import { ROOT } from '../scripts/steps.ts';
import { Base } from './forgotten/base.ts';
import { draw, findAll } from './forgotten/candidates.ts';
import { readAliases, readImports } from './forgotten/imports.ts';
import { KNOWN } from './forgotten/known.ts';
import { inLanes, startLane, type Lane } from './forgotten/lanes.ts';
import { KINDS, type Kind, type Removal } from './forgotten/removal.ts';
import { noticedByTests, noticedInStatements, noticedInTexts, noticedTogether } from './forgotten/search.ts';
import { copyTree, fingerprint, projectFiles, removeAbandonedTrees } from './forgotten/tree.ts';
import { noticedByTypes, startCompiler } from './forgotten/types.ts';
import { formatTable, randomFrom, readOptions, report, type Row } from './report.ts';

// npm run verify -- forgotten [--count 300] [--only KIND,KIND] [--id TEXT] [--minutes 35] [--lanes 2] [--seed N] [--json FILE]
// Removes named things one at a time, in copies of the tree, and expects the compiler or a test to fail. The same seed on
// the same tree continues where the last run ended. See docs/verification.md.

const ENOUGH = 0.98;
const FOLDERS = /^(src|test|verify|emulators|scripts)\//;
const CACHE = join(ROOT, '.cache', 'forgotten');

const options = readOptions({ count: 300, only: '', id: '', minutes: 35, lanes: 2 });
const kinds = KINDS.filter((kind) => options.only === '' || options.only.split(',').includes(kind));
const started = performance.now();
const isOver = () => isStopped || performance.now() - started > options.minutes * 60_000;
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true));
const log = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}`);

await compileTextsWhenStale({ log });
const files = projectFiles(ROOT);
const print = fingerprint(ROOT, files);
const all = findAll(ROOT, kinds);
const drawn = draw(
  all.filter(({ id }) => id.includes(options.id)),
  options.count,
  randomFrom(options.seed),
);
log(`${drawn.length} of ${all.length} things, seed ${options.seed}`);

/** Outcomes of this seed and tree, so that a stopped run continues. */
const journal = join(CACHE, `${print}-${options.seed}.jsonl`);
mkdirSync(CACHE, { recursive: true });
const outcomes = new Map<string, { by: string; how: string }>();
const keyOf = ({ kind, id }: Removal) => `${kind} ${id}`;
if (existsSync(journal))
  for (const line of readFileSync(journal, 'utf8').trim().split('\n')) {
    const { key, ...outcome } = JSON.parse(line) as { key: string; by: string; how: string };
    outcomes.set(key, outcome);
  }

function settle(removal: Removal, how: string, by: string): void {
  outcomes.set(keyOf(removal), { by, how });
  appendFileSync(journal, `${JSON.stringify({ key: keyOf(removal), how, by: by.slice(0, 400) })}\n`);
  log(
    `${how === '' ? 'NOT NOTICED' : how}: ${removal.kind} ${removal.id}${how === '' ? '' : ` ← ${by.replaceAll(/\s+/g, ' ').slice(0, 160)}`}`,
  );
}

const open = (...wanted: Kind[]) =>
  drawn.filter((removal) => !outcomes.has(keyOf(removal)) && (wanted.length === 0 || wanted.includes(removal.kind)));

await prove();

async function prove(): Promise<void> {
  const trees = join(CACHE, 'trees');
  removeAbandonedTrees(trees);
  const own = Array.from({ length: options.lanes }, (_, at) => join(trees, `${process.pid}-${at}`));
  const lanes: Lane[] = [];
  try {
    if (open().length > 0) {
      for (const tree of own) copyTree(ROOT, tree, files);
      const imports = readImports(
        ROOT,
        files.filter((file) => FOLDERS.test(file)),
        readAliases(ROOT),
      );
      await Promise.all([byTypes(imports), ...own.map(async (tree) => lanes.push(await startLane(tree)))]);
      await byTests(lanes, imports);
    }
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
    for (const tree of own) rmSync(tree, { recursive: true, force: true });
  }
  finish();
}

/** Types see nothing of SQL, except a constant that is no longer used; texts and triggers are no TypeScript at all. */
async function byTypes(imports: ReturnType<typeof readImports>): Promise<void> {
  const removals = open().filter(({ file }) => file.endsWith('.ts'));
  if (removals.length === 0) return;
  const compiler = await startCompiler(ROOT);
  try {
    await noticedByTypes(compiler, removals, {
      imports,
      isOver,
      onNoticed: (removal, by) => settle(removal, 'types', by),
    });
  } finally {
    await compiler.close();
  }
}

async function byTests(lanes: readonly Lane[], imports: ReturnType<typeof readImports>): Promise<void> {
  const base = new Base(join(CACHE, `${print}.json`));
  const testFiles = files.filter((file) => FOLDERS.test(file) && /\.test\.tsx?$/.test(file));
  const sources = new Map(testFiles.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const [first] = lanes;
  if (first === undefined) return;
  const found = { settle, isOver, log };
  const [last = first] = lanes.slice(-1);
  await Promise.all([
    noticedInTexts(first, open('text'), base, found),
    noticedInStatements(last, open('select'), imports, { base, ...found }),
  ]);
  if (open().length === 0) return;
  const tests = { imports, sources, base: (file: string) => base.get(file) };
  const silent = new Map<Removal, readonly string[]>();
  await inLanes(lanes, open(), async (lane, removal) => {
    if (isOver()) return;
    const rest = await noticedByTests(lane, removal, { tests, base, ...found });
    if (rest !== 'noticed') silent.set(removal, rest);
  });
  await noticedTogether(lanes, silent, { tests, base, ...found });
}

function finish(): void {
  const rows: Row[] = KINDS.filter((kind) => kinds.includes(kind)).map((kind) =>
    countOf(
      kind,
      drawn.filter((one) => one.kind === kind),
    ),
  );
  rows.push(countOf('all', drawn));
  const missed = drawn.filter((one) => outcomes.get(keyOf(one))?.how === '');
  const reasonOf = (one: Removal) => KNOWN[keyOf(one)];
  if (missed.length > 0)
    console.log(
      formatTable(missed.map((one) => ({ kind: one.kind, 'not noticed': one.id, reason: reasonOf(one) ?? 'UNKNOWN' }))),
    );
  const noticed = drawn.length - missed.length - open().length;
  report('forgotten', rows, {
    ...options,
    ok:
      drawn.length > 0 &&
      open().length === 0 &&
      noticed >= ENOUGH * drawn.length &&
      missed.every((one) => reasonOf(one) !== undefined),
    missed: missed.map((one) => ({ id: keyOf(one), reason: reasonOf(one) ?? '' })),
  });
}

function countOf(kind: string, of: readonly Removal[]): Row {
  const how = Map.groupBy(of, (one) => outcomes.get(keyOf(one))?.how ?? 'not tried');
  const count = (name: string) => how.get(name)?.length ?? 0;
  return {
    kind,
    removed: of.length,
    'by types': count('types'),
    'by tests': count('tests'),
    'not noticed': count(''),
    'not tried': count('not tried'),
    '%': of.length === 0 ? 100 : Math.round((1000 * (count('types') + count('tests'))) / of.length) / 10,
  };
}
