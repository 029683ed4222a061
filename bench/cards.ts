import { setTimeout as sleep } from 'node:timers/promises';
import { loadLetterOutlines } from '#documents/posters/letter-outlines.ts';
import { outlinedPoster } from '#documents/posters/outlined-poster.ts';
import { renderPng } from '#documents/posters/render-png.ts';
import { CARD_SIZE } from '#web/shared/poster-address.ts';
import { listingCard, personCard, placeCard } from '#web/site/parts/cards/page-card.ts';
import { posterSubject } from '#web/site/parts/pictures/poster-subject.ts';
import { readOptions, report, type Row } from '../verify/report.ts';

// npm run bench -- cards [--count N]
// Measures the cost of one Open Graph picture: drawing and outlines on the main thread, pixels on another thread, and
// how long the main thread is blocked for other work while pictures are made one after another.

const { seed, json, count } = readOptions({ count: 60 });
/** The delay of a timer due every millisecond shows how long nothing else could run on the main thread. */
const TICK_MS = 1;

const outlines = await loadLetterOutlines();
const CATEGORIES = ['kino', 'teatr', 'koncert', 'festival', 'cirk', 'sport', 'detyam', 'kviz', 'kvest', 'trening'];
const cards = Array.from({ length: count }, (_, at) => {
  const category = CATEGORIES[at % CATEGORIES.length] ?? 'kino';
  if (at % 6 === 4) return placeCard({ id: at, type: 'theatre', name: 'Большой театр Беларуси' });
  if (at % 6 === 5) return personCard({ id: at, name: 'Анна Ладо' });
  return listingCard(`city-${at}`, category, 'Симфонические концерты в Гродно');
});
const svgOf = (at: number): string => {
  const card = cards[at] ?? placeCard({ id: 0, type: 'theatre', name: '' });
  return outlinedPoster(
    { ...posterSubject(card), title: card.title, ratio: '1.91:1', language: 'ru' },
    outlines,
    CARD_SIZE,
  );
};

await renderPng(svgOf(0));
const drawing: number[] = [];
const rendering: number[] = [];
const bytes: number[] = [];
const late: number[] = [];
let isRunning = true;
const before = process.cpuUsage();
const watching = (async () => {
  while (isRunning) {
    const from = performance.now();
    await sleep(TICK_MS);
    late.push(performance.now() - from - TICK_MS);
  }
})();
for (let at = 0; at < count; at += 1) {
  const from = performance.now();
  const svg = svgOf(at);
  const drawn = performance.now();
  bytes.push((await renderPng(svg)).length);
  drawing.push(drawn - from);
  rendering.push(performance.now() - drawn);
}
isRunning = false;
await watching;
const { user, system } = process.cpuUsage(before);
const processor = (user + system) / 1000 / count;

const rows: Row[] = [
  spread('drawing and outlines, main thread, ms', drawing),
  spread('pixels and PNG, another thread, ms', rendering),
  spread('main thread late for others, ms', late),
  { what: 'processor time a picture, all threads, ms', median: processor },
  spread(
    'weight, KB',
    bytes.map((size) => size / 1024),
  ),
];
report('cards', rows, { ok: true, seed, json, count });

function spread(what: string, values: readonly number[]): Row {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { what, median: at(0.5), p95: at(0.95), most: at(1) };
}
