import type { HallName } from './halls.ts';
import type { Opening } from './open-hall.ts';

const KB = 1_000;

/** Times in ms, sizes in bytes, memory in MB. Those of one hall only stand under its name. */
export const LIMITS = {
  drawn: 500,
  selectable: 900,
  frame: 16.8,
  slowFrame: { 1: 20, 4: 34 },
  longTask: 50,
  all: 120 * KB,
  engine: 12 * KB,
  document: 6 * KB,
  plan: { theatre: 1 * KB, arena: 3 * KB, stadium: 12 * KB },
  planAndAvailability: 20 * KB,
  nodes: 1_500,
  memory: 60,
} as const;

/** What a hall's figures exceed, in words. */
export function faultsOf(name: HallName, slowdown: number, { bytes, pans, ...times }: Opening): string[] {
  const slowFrame = slowdown === 1 ? LIMITS.slowFrame[1] : LIMITS.slowFrame[4];
  const compared: [what: string, seen: number, limit: number][] = [
    ['hall drawn, ms', times.drawn, LIMITS.drawn],
    ['seats selectable, ms', times.selectable, LIMITS.selectable],
    ['first load, bytes', bytes.all, LIMITS.all],
    ['engine, bytes', bytes.engine, LIMITS.engine],
    ['document, bytes', bytes.document, LIMITS.document],
    ['plan, bytes', bytes.plan, LIMITS.plan[name]],
    ['plan and availability, bytes', bytes.plan + bytes.availability, LIMITS.planAndAvailability],
    ['nodes', times.nodes, LIMITS.nodes],
    ['memory, MB', times.memory, LIMITS.memory],
    ...pans.flatMap(({ at, median, p95, longTask }): [string, number, number][] => [
      [`frame while panning, ${at}, ms`, median, LIMITS.frame],
      [`slow frame while panning, ${at}, ms`, p95, slowFrame],
      [`long task while panning, ${at}, ms`, longTask, LIMITS.longTask],
    ]),
  ];
  return compared
    .filter(([, seen, limit]) => !(seen <= limit))
    .map(([what, seen, limit]) => `${name} at ${slowdown}×: ${what}: ${Number(seen.toFixed(1))} of ${limit}`);
}
