import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Longer than a page stays open, and longer than a server keeps using the build it started with. */
const KEPT_MS = 24 * 60 * 60 * 1000;

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
  for (const [file] of former) copyFileSync(join(from, file), join(into, file));
  writeFileSync(list, JSON.stringify(Object.fromEntries(former)));
}
