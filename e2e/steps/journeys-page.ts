import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../docs/journeys.md');
const TABLE = /(\| \| Journey .*\n\|[-|]+\n)((?:\|.*\n)*)/;

export type WalkedJourney = { name: string; site: string; taps: number; seconds: number; way: string };

/** The journeys that docs/journeys.md tells of, in their order. */
export function readJourneysPage(): WalkedJourney[] {
  const [, , rows = ''] = TABLE.exec(readFileSync(FILE, 'utf8')) ?? [];
  return rows
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const [, , name = '', site = '', taps, seconds, way = ''] = row.split('|').map((cell) => cell.trim());
      return { name, site, taps: Number(taps), seconds: Number(seconds), way };
    });
}

export function writeJourneysPage(journeys: readonly WalkedJourney[]): void {
  const rows = journeys.map(
    ({ name, site, taps, seconds, way }, at) =>
      `| ${at + 1} | ${name} | ${site} | ${taps} | ${seconds.toFixed(1)} | ${way} |\n`,
  );
  writeFileSync(
    FILE,
    readFileSync(FILE, 'utf8').replace(TABLE, (_all, head: string) => head + rows.join('')),
  );
}
