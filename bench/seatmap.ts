import { m } from '#texts/generated/messages.js';
import { readOptions, report, type Row } from '../verify/report.ts';
import { dice } from '../verify/rush/dice.ts';
import { HALL_NAMES, type HallName, putOnSale } from './seatmap/halls.ts';
import { type Opening, openHall, type Pan } from './seatmap/open-hall.ts';
import { faultsOf, LIMITS } from './seatmap/limits.ts';
import { type Closing, openShop } from './sale/shop.ts';

// npm run bench -- seatmap [--rounds 5] [--only stadium] [--json FILE]
// Opens three generated halls in a fresh browser as a first visit on a phone, on fast 4G and with the processor as it
// is and four times slower, then moves the plan at three scales. The median of the rounds counts. docs/benchmarks.md
// explains the figures and says which limits are not reached.

const { seed, json, rounds, only } = readOptions({ rounds: 5, only: '' });
const SLOWDOWNS = [1, 4];
const chance = dice(seed);
const closing: Closing = [];
const rows: Row[] = [];
const faults: string[] = [];
try {
  const { pool, app } = await openShop({ closing });
  const halls = [];
  for (const name of HALL_NAMES.filter((each) => each.includes(only)))
    halls.push({ name, ...(await putOnSale(pool, name, chance)) });
  await app.start();
  for (const { name, eventId, performanceId } of halls) {
    const url = `${app.origin.replace('127.0.0.1', 'localhost')}/widget/?oid=${eventId}&seid=${performanceId}&lang=ru`;
    const zoomIn = m.widget_zoom_in({}, { locale: 'ru' });
    // The first response reads the plan; visitors usually get it from memory.
    await openHall({ url, slowdown: 1, zoomIn });
    for (const slowdown of SLOWDOWNS) {
      const openings: Opening[] = [];
      for (let round = 0; round < rounds; round += 1) openings.push(await openHall({ url, slowdown, zoomIn }));
      const middle = medianOf(openings);
      faults.push(...faultsOf(name, slowdown, middle));
      rows.push(toRow(name, slowdown, middle));
    }
  }
} finally {
  for (const close of closing) await close();
}
for (const fault of faults) console.log(fault);
report('seatmap', rows, { ok: rows.length > 0 && faults.length === 0, seed, json, rounds, limits: LIMITS });

function medianOf(openings: readonly Opening[]): Opening {
  const middle = (of: (opening: Opening) => number): number => {
    const sorted = openings.map(of).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  const [first] = openings;
  if (first === undefined) throw new Error('Nothing was opened');
  return {
    firstPaint: middle(({ firstPaint }) => firstPaint),
    drawn: middle(({ drawn }) => drawn),
    selectable: middle(({ selectable }) => selectable),
    ready: middle(({ ready }) => ready),
    nodes: middle(({ nodes }) => nodes),
    memory: middle(({ memory }) => memory),
    bytes: Object.fromEntries(
      Object.keys(first.bytes).map((part) => [part, middle(({ bytes }) => bytes[part as keyof Opening['bytes']])]),
    ) as Opening['bytes'],
    pans: first.pans.map(({ at }, scale) => {
      const of = (figure: keyof Omit<Pan, 'at'>) => middle(({ pans }) => pans[scale]?.[figure] ?? Number.NaN);
      return { at, median: of('median'), p95: of('p95'), longTask: of('longTask') };
    }),
  };
}

function toRow(name: HallName, slowdown: number, opening: Opening): Row {
  const kB = (bytes: number): number => Math.round(bytes / 100) / 10;
  const pans = opening.pans.map(({ at, median, p95, longTask }) => [
    `pan ${at}`,
    `${median.toFixed(1)}/${p95.toFixed(1)}/${longTask.toFixed(0)}`,
  ]);
  return {
    hall: name,
    cpu: `${slowdown}×`,
    paint: Math.round(opening.firstPaint),
    drawn: Math.round(opening.drawn),
    selectable: Math.round(opening.selectable),
    ready: Math.round(opening.ready),
    ...Object.fromEntries(Object.entries(opening.bytes).map(([part, bytes]) => [`${part} kB`, kB(bytes)])),
    nodes: opening.nodes,
    MB: Math.round(opening.memory),
    ...Object.fromEntries(pans),
  };
}
