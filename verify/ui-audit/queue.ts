/** One check; `part` is what related checks have in common: a page's shape, a state, a purchase. */
export type Work = { part: string; market: string; variant: string; run(): Promise<void> };

type Part = { left: number; variants: number; ms: number };

export const nameOfWork = ({ market, part, variant }: Omit<Work, 'run'>): string => `${market} ${part} ${variant}`;

/** Selects the requested checks: a part by its whole name, else every check with the text in its name. */
export function selectedWork(all: readonly Work[], only: string): Work[] {
  const parts = all.filter(({ part }) => part === only);
  return parts.length > 0 ? parts : all.filter((work) => nameOfWork(work).includes(only));
}

/** Runs several checks at once, in order, and reports each finished part with its checks and their total time. */
export async function doAll(
  work: readonly Work[],
  { atOnce, tell }: { atOnce: number; tell: (line: string) => void },
): Promise<void> {
  const waiting = [...work];
  const parts = new Map<string, Part>();
  const keyOf = ({ market, part }: Work): string => `${market} ${part}`;
  for (const each of work) {
    const { left, variants } = parts.get(keyOf(each)) ?? { left: 0, variants: 0 };
    parts.set(keyOf(each), { left: left + 1, variants: variants + 1, ms: 0 });
  }
  let done = 0;
  const take = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = performance.now();
      await next.run();
      done += 1;
      const part = parts.get(keyOf(next));
      if (!part) continue;
      part.left -= 1;
      part.ms += performance.now() - started;
      if (part.left === 0)
        tell(`${done} of ${work.length} · ${keyOf(next)}: ${part.variants} in ${(part.ms / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}
