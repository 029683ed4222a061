import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInCode, findInTexts } from './find-in-code.ts';
import { findInMigrations } from './find-in-migrations.ts';
import { KINDS, withIds, type Kind, type Removal } from './removal.ts';

/** Where the things of each kind that are found in code stand. */
const PLACES: Partial<Record<Kind, readonly RegExp[]>> = {
  select: [/^src\/adapters\/db\//],
  insert: [/^src\/adapters\/db\//],
  contract: [/^src\/api\/.*(^|[/-])contract\.ts$/],
  answer: [/^src\/api\/.*(answers?|responses?|routes)\.ts$/],
  view: [/^src\/api\/.*views?\.ts$/, /^src\/adapters\/db\/(?!connection|embedded)/],
  // Letters are emails; their frame counts too.
  letter: [/^src\/adapters\/mail\/.*emails?(-parts)?\.ts$/],
  wiring: [/^src\/main\/(wiring\/|worker\.ts$|application\.ts$)/],
};

/** Finds everything that can be removed, in the tree at `root`. */
export function findAll(root: string, kinds: readonly Kind[] = KINDS): Removal[] {
  const code = filesIn(root, 'src').filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$|\/generated\//.test(file),
  );
  return kinds.flatMap((kind) => {
    if (kind === 'trigger') return inMigrations(root);
    if (kind === 'text') return inTexts(root);
    const files = code.filter((file) => PLACES[kind]?.some((place) => place.test(file)));
    return files.flatMap((file) => withIds(kind, file, findInCode(kind, file, readFileSync(join(root, file), 'utf8'))));
  });
}

function inMigrations(root: string): Removal[] {
  const files = filesIn(root, 'src/adapters/db/migrations').filter((file) => file.endsWith('.sql'));
  const migrations = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
  const byFile = Map.groupBy(findInMigrations(migrations), ({ file }) => file);
  return [...byFile].flatMap(([file, all]) =>
    withIds(
      'trigger',
      file,
      all.flatMap(({ found }) => found),
    ),
  );
}

function inTexts(root: string): Removal[] {
  const files = filesIn(root, 'messages').filter((file) => /\/\w\w\.json$/.test(file));
  return files.flatMap((file) => withIds('text', file, findInTexts(readFileSync(join(root, file), 'utf8'))));
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .toSorted();
}

/**
 * Draws `count` things, as many of each kind as it has, and of a kind first one from each file. Fewer only if there are
 * not enough.
 */
export function draw(all: readonly Removal[], count: number, random: () => number): Removal[] {
  const queues = [...Map.groupBy(all, ({ kind }) => kind).values()].map((ofKind) => alternate(ofKind, random));
  const drawn: Removal[] = [];
  while (drawn.length < count && queues.some((queue) => queue.length > 0))
    for (const queue of queues) {
      const next = queue.shift();
      if (next !== undefined && drawn.length < count) drawn.push(next);
    }
  return drawn;
}

function alternate(all: readonly Removal[], random: () => number): Removal[] {
  const files = shuffle([...Map.groupBy(all, ({ file }) => file).values()], random).map((own) => shuffle(own, random));
  const rounds = Math.max(0, ...files.map((own) => own.length));
  return Array.from({ length: rounds }, (_, round) => files.flatMap((own) => own[round] ?? [])).flat();
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
