import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Longer than a page stays open, or a server goes on with the build it began with. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Takes files of builds before over into the next one: names carry the contents' hash, so that nothing meets, and a
 * page that is open, or a server that runs on while the next is built, still finds what it names.
 * @param list where it is written down since when a file belongs to no build any more
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
