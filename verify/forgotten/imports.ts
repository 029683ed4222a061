import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT =
  /(?:^|\n|;)\s*(?:import|export)\s+(type\s)?[^'"`;]*?(?:from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

export type Imports = {
  /** Files that import `file`, directly or not, with the number of steps; the nearest first. */
  readersOf(file: string, options: { withTypes: boolean }): Map<string, number>;
};

/** Reads which files of the project import which, each name as in package.json (`#domain/…` is `src/domain/…`). */
export function readImports(
  root: string,
  files: readonly string[],
  aliases: Readonly<Record<string, string>>,
): Imports {
  const importers = new Map<string, { file: string; isType: boolean }[]>();
  for (const file of files.filter((each) => /\.tsx?$/.test(each)))
    for (const { target, isType } of importsOf(file, readFileSync(join(root, file), 'utf8'), aliases)) {
      const known = importers.get(target) ?? [];
      importers.set(target, [...known, { file, isType }]);
    }
  return {
    readersOf(file, { withTypes }) {
      const steps = new Map<string, number>([[file, 0]]);
      // A map keeps the order of insertion, so that this loop also visits what it adds.
      for (const [reached, step] of steps)
        for (const { file: next, isType } of importers.get(reached) ?? [])
          if (!steps.has(next) && (withTypes || !isType)) steps.set(next, step + 1);
      steps.delete(file);
      return steps;
    },
  };
}

export function importsOf(
  file: string,
  source: string,
  aliases: Readonly<Record<string, string>>,
): { target: string; isType: boolean }[] {
  return [...source.matchAll(IMPORT)].flatMap(([, type, name = '', lazy = '']) => {
    const target = resolve(file, name || lazy, aliases);
    return target === undefined ? [] : [{ target, isType: type !== undefined }];
  });
}

function resolve(file: string, name: string, aliases: Readonly<Record<string, string>>): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(file), name));
  const alias = Object.entries(aliases).find(([start]) => name.startsWith(start.replace('*', '')));
  if (alias === undefined) return undefined;
  const [start, target] = alias;
  return normalize(target.replace('*', name.slice(start.length - 1)));
}

export function readAliases(root: string): Record<string, string> {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  return imports;
}
