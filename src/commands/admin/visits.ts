import { parseArgs } from 'node:util';
import { VISIT_KINDS } from '#api/visits/contract.ts';
import { addDays } from '#domain/catalog/city-day.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import type { VisitedPage } from '#usecases/visits/tally-visits.ts';

export const VISITS_USAGE = 'visits [--days 7] [--market belarus|georgia]';

type Deps = {
  read(asked: { since: string; market: MarketName | null }): Promise<VisitedPage[]>;
  now(): Date;
};

const DAYS = 7;
const MOST_DAYS = 366;

/** How often pages were shown and used: one line per day, market and kind of page, and one with the sums of the day. */
export async function visits(deps: Deps, args: readonly string[], print: (line: string) => void): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    print(VISITS_USAGE);
    return 2;
  }
  const { days, market } = options;
  const today = deps.now().toISOString().slice(0, 10);
  const pages = await deps.read({ since: addDays(today, 1 - days), market });
  if (pages.length === 0) {
    print(`Nothing was counted in the last ${days} days. Visits are counted with consent only.`);
    return 0;
  }
  const lines = [...Map.groupBy(pages, ({ day, market: of }) => `${day} ${of}`).values()].flatMap((ofDay) => [
    ...ofDay.map(lineOf),
    lineOf({ ...(ofDay[0] as VisitedPage), route: 'all pages', visits: sumOf(ofDay) }),
  ]);
  for (const line of alignColumns([['day', 'market', 'page', ...VISIT_KINDS], ...lines])) print(line);
  return 0;
}

function readOptions(args: readonly string[]): { days: number; market: MarketName | null } | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { days: { type: 'string' }, market: { type: 'string' } },
    });
    const days = Number(values.days ?? DAYS);
    const market = Object.values(MARKETS).find(({ name }) => name === values.market)?.name ?? null;
    const isKnown = values.market === undefined || market !== null;
    return isKnown && Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? { days, market } : null;
  } catch {
    return null;
  }
}

function lineOf({ day, market, route, visits: of }: VisitedPage): string[] {
  return [day, market, route, ...VISIT_KINDS.map((kind) => String(of[kind] ?? 0))];
}

function sumOf(pages: readonly VisitedPage[]): Record<string, number> {
  return Object.fromEntries(
    VISIT_KINDS.map((kind) => [kind, pages.reduce((sum, { visits: of }) => sum + (of[kind] ?? 0), 0)]),
  );
}

/** Aligns words to the left and numbers to the right. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}
