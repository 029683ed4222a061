import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { API, DiagnosticCategory, type Project } from 'typescript/unstable/async';
import type { Imports } from './imports.ts';
import { removeFrom, type Removal } from './removal.ts';

/** Files near a change are checked one by one; beyond, one check of everything is quicker. */
const MOST_STEPS = 2;
const MOST_FILES = 60;

/** The compiler, kept running, with a tree whose files change only in its memory. */
export type Compiler = {
  /** Returns the first error that a removal causes, or that a later one of `files` has. */
  firstError(removals: readonly Removal[], files: readonly string[]): Promise<string | undefined>;
  /** Returns all files with errors. */
  brokenFiles(removals: readonly Removal[]): Promise<string[]>;
  close(): Promise<void>;
};

export async function startCompiler(root: string): Promise<Compiler> {
  const changed = new Map<string, string>();
  const api = new API({ cwd: root, fs: { readFile: (file) => changed.get(file) } });
  const config = join(root, 'tsconfig.json');
  await api.updateSnapshot({ openProjects: [config] });

  async function withRemovals<Result>(
    removals: readonly Removal[],
    work: (project: Project) => Promise<Result>,
  ): Promise<Result> {
    const touched = [...new Set(removals.map(({ file }) => file))].map((file) => join(root, file));
    for (const [file, own] of Map.groupBy(removals, (removal) => removal.file)) {
      const source = readFileSync(join(root, file), 'utf8');
      changed.set(
        join(root, file),
        removeFrom(
          source,
          own.flatMap(({ edits }) => edits),
        ),
      );
    }
    const snapshot = await api.updateSnapshot({ fileChanges: { changed: touched } });
    try {
      const project = snapshot.getProject(config);
      if (project === undefined) throw new Error(`The compiler does not know ${config}`);
      for (const file of touched) {
        const [damage] = await project.program.getSyntacticDiagnostics(file);
        if (damage) throw new Error(`A removal damaged ${file}: ${damage.text}`);
      }
      return await work(project);
    } finally {
      await snapshot.dispose();
      changed.clear();
      await (await api.updateSnapshot({ fileChanges: { changed: touched } })).dispose();
    }
  }

  return {
    firstError: (removals, files) =>
      withRemovals(removals, async ({ program }) => {
        for (const file of files) {
          const found = await program.getSemanticDiagnostics(join(root, file));
          const error = found.find(({ category }) => category === DiagnosticCategory.Error);
          if (error) return `${file}: ${error.text}`;
        }
        return undefined;
      }),
    brokenFiles: (removals) =>
      withRemovals(removals, async ({ program }) => {
        const found = await program.getSemanticDiagnostics();
        return [...new Set(found.map(({ fileName }) => relative(root, fileName ?? '')))];
      }),
    close: () => api.close(),
  };
}

/**
 * Removes each thing alone and checks the types of its file and of those that import it. What nobody near notices is
 * removed together, the whole tree is checked once, and each file with an error is checked again for each removal alone.
 */
export async function noticedByTypes(
  compiler: Compiler,
  removals: readonly Removal[],
  {
    imports,
    onNoticed,
    isOver,
  }: { imports: Imports; onNoticed: (removal: Removal, by: string) => void; isOver: () => boolean },
): Promise<void> {
  const silent: Removal[] = [];
  for (const removal of removals) {
    if (isOver()) return;
    const readers = [...imports.readersOf(removal.file, { withTypes: true })];
    const near = readers.filter(([, steps]) => steps <= MOST_STEPS).slice(0, MOST_FILES);
    const error = await compiler.firstError([removal], [removal.file, ...near.map(([file]) => file)]);
    if (error === undefined) silent.push(removal);
    else onNoticed(removal, error);
  }
  const byFile = [...Map.groupBy(silent, ({ file }) => file).values()];
  if (byFile.length === 0 || isOver()) return;
  // One of each file at a time, because two removals in one place could hide each other.
  const rounds = Math.max(...byFile.map((own) => own.length));
  for (let round = 0; round < rounds && !isOver(); round += 1) {
    const together = byFile.flatMap((own) => own[round] ?? []);
    const broken = await compiler.brokenFiles(together);
    for (const removal of broken.length === 0 ? [] : together) {
      const readers = imports.readersOf(removal.file, { withTypes: true });
      const error = await compiler.firstError(
        [removal],
        broken.filter((file) => file === removal.file || readers.has(file)),
      );
      if (error !== undefined) onNoticed(removal, error);
    }
  }
}
