import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Longer than a page stays open, and longer than a server keeps using the build it started with. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Whoever builds all day long would otherwise serve tens of thousands of files, which slows the start and every page. */
const KEPT_BUILDS = 4;

/**
 * Copies files of earlier builds into the next one. Their names carry a content hash, so none collide. Open pages, and
 * a server that runs on while the next build is made, still find the files they name.
 * @param list the file that records since when each file has belonged to no build
 */
export function keepFormerFiles({
  from,
  into,
  list,
  now,
}: {
  from: string;
  into: string;
  list: string;
  now: number;
}): void {
  if (!existsSync(from)) return;
  const known = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, number>) : {};
  const built = new Set(readdirSync(into));
  const former = readdirSync(from)
    .filter((file) => !built.has(file))
    .map((file): [string, number] => [file, known[file] ?? now])
    .filter(([, since]) => now - since < KEPT_MS);
  const lastBuilds = new Set(
    [...new Set(former.map(([, since]) => since))].toSorted((a, b) => b - a).slice(0, KEPT_BUILDS),
  );
  const kept = former.filter(([, since]) => lastBuilds.has(since));
  for (const [file] of kept) copyFileSync(join(from, file), join(into, file));
  writeFileSync(list, JSON.stringify(Object.fromEntries(kept)));
}
