/**
 * Draws contact sheets of generated halls for visual review: `node scripts/hall-sheet.ts OUT_DIR [places.json]`.
 * Without a list it draws one hall of every template and the two sample files of data/halls.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, openBrowser } from '#test/chromium.ts';
import { z } from 'zod';
import { drawHall } from '../src/domain/catalog/published-plan.ts';
import { placeSchema } from '#domain/catalog/import/records.ts';
import { compileHall } from '../src/domain/seating/compile.ts';
import { type DecodedHall, decodeGeometry, seatLabelOf } from '../src/domain/seating/decode-geometry.ts';
import { type HallPlan, sameText } from '../src/domain/seating/hall-plan.ts';
import { importPretix } from '../src/domain/seating/pretix-import.ts';
import { generateHall } from '../src/domain/seating/templates/generate-hall.ts';
import type { HallSpec } from '../src/domain/seating/templates/hall-spec.ts';

const COLOURS: Record<string, string> = { z1: '#FF7D6B', z2: '#F3B54A', z3: '#63C98C', z4: '#58B4EA', z5: '#B795F5' };
const FIELDS: Record<string, string> = { rink: '#1d2c3a', pitch: '#16301f', ring: '#3a1f22' };
const CARD = { w: 620, h: 560 };

function cardOf(plan: HallPlan): string {
  const { overview, geometry } = compileHall(plan);
  const hall = decodeGeometry(geometry);
  const { u } = overview;
  const unit = Math.max(plan.canvas.w / CARD.w, plan.canvas.h / (CARD.h - 50));
  const out: string[] = [];
  const ring = (at: readonly number[]): string =>
    at.map((value) => value * u).reduce((d, v, i) => d + (i % 2 === 0 ? ` ${v}` : `,${v}`), '');
  const text = (x: number, y: number, words: string, size = 11): void => {
    const style = `font-size="${size * unit}" text-anchor="middle" fill="#A9A2B5"`;
    out.push(`<text x="${x}" y="${y + size * unit * 0.35}" ${style}>${words}</text>`);
  };
  for (const { kind, at } of overview.objects) {
    const fill =
      FIELDS[kind] ?? (kind === 'box' || kind === 'wall' ? 'none' : kind === 'screen' ? '#F4F1F7' : '#26232d');
    const paint = `fill="${fill}" stroke="#39343f" stroke-width="${unit}"`;
    if (at.length === 3)
      out.push(`<circle cx="${(at[0] ?? 0) * u}" cy="${(at[1] ?? 0) * u}" r="${(at[2] ?? 0) * u}" ${paint}/>`);
    else out.push(`<polygon points="${ring(at)}" ${paint}/>`);
    if (kind === 'stage') text(...middle(at, u), 'Сцена', 13);
  }
  for (const area of overview.standing) {
    const colour = COLOURS[`z${area.zone + 1}`] ?? '#888';
    out.push(
      `<polygon points="${ring(area.outline)}" fill="${colour}" fill-opacity=".16" stroke="${colour}" stroke-width="${unit}"/>`,
    );
    text(...middle(area.outline, u), `${area.label.ru} · ${area.capacity}`, 12);
  }
  const isCrowded = overview.sectors.length > 14;
  for (const sector of overview.sectors) {
    out.push(`<polygon points="${ring(sector.outline)}" fill="#ffffff08" stroke="#ffffff14" stroke-width="${unit}"/>`);
    if (isCrowded) text(...middle(sector.outline, u), sector.label.ru.replace('Сектор ', ''), 9);
  }
  out.push(seats(hall, unit));
  if (!isCrowded) rowNumbers(hall, unit, text);
  const counted = `${hall.count} мест${overview.standingCapacity > 0 ? ` + ${overview.standingCapacity} стоя` : ''}`;
  const names = [...new Set(overview.sectors.map((sector) => sector.label.ru))].slice(0, 6).join(' · ');
  return `<figure><svg viewBox="0 0 ${plan.canvas.w} ${plan.canvas.h}" width="${CARD.w}" height="${CARD.h - 50}">${out.join('')}</svg>
<figcaption><b>${plan.name.ru}</b> ${counted}<small>${names}</small></figcaption></figure>`;
}

function seats(hall: DecodedHall, unit: number): string {
  const marks: string[] = [];
  const r = hall.pitch * 0.39;
  for (let seat = 0; seat < hall.count; seat += 1) {
    const [x, y] = [Math.round(hall.x[seat] ?? 0), Math.round(hall.y[seat] ?? 0)];
    const colour = COLOURS[hall.zoneKeys[hall.zone[seat] ?? 0] ?? ''] ?? '#888';
    const flags = hall.flags[seat] ?? 0;
    const ringed = flags === 1 ? ` stroke="#fff" stroke-width="${hall.pitch * 0.14}"` : '';
    marks.push(
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"${ringed}${flags === 2 ? ' fill-opacity=".6"' : ''}/>`,
    );
    if (hall.pitch / unit > 17) {
      const size = hall.pitch * 0.42;
      marks.push(
        `<text x="${x}" y="${y + size * 0.35}" font-size="${size}" text-anchor="middle" fill="#121017">${seatLabelOf(hall, seat)}</text>`,
      );
    }
  }
  return marks.join('');
}

function rowNumbers(
  hall: DecodedHall,
  unit: number,
  text: (x: number, y: number, words: string, size: number) => void,
): void {
  if (hall.pitch / unit < 5) return;
  for (const row of hall.rows) {
    const [x0 = 0, x1 = 0] = [hall.x[row.first], hall.x[row.first + 1] ?? hall.x[row.first]];
    const [y0 = 0, y1 = 0] = [hall.y[row.first], hall.y[row.first + 1] ?? hall.y[row.first]];
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const away = hall.pitch * 1.15;
    text(x0 - ((x1 - x0) / length) * away, y0 - ((y1 - y0) / length) * away, row.label, 7);
  }
}

function middle(at: readonly number[], u: number): [number, number] {
  const xs = at.filter((_, i) => i % 2 === 0);
  const ys = at.filter((_, i) => i % 2 === 1);
  return [((Math.min(...xs) + Math.max(...xs)) / 2) * u, ((Math.min(...ys) + Math.max(...ys)) / 2) * u];
}

const SPECS: readonly Omit<HallSpec, 'id' | 'name'>[] = [
  { template: 'opera-horseshoe', kind: 'seated', capacity: 1200, balconies: 4 },
  { template: 'opera-horseshoe', kind: 'seated', capacity: 453, balconies: 1 },
  { template: 'theatre-parterre-balcony', kind: 'seated', capacity: 480, balconies: 1 },
  { template: 'theatre-parterre-balcony', kind: 'seated', capacity: 786, balconies: 2 },
  { template: 'theatre-parterre-balcony', kind: 'seated', capacity: 2700, balconies: 2 },
  { template: 'theatre-parterre-balcony', kind: 'seated', capacity: 220 },
  { template: 'concert-shoebox', kind: 'seated', capacity: 690, balconies: 1 },
  { template: 'concert-shoebox', kind: 'seated', capacity: 260 },
  { template: 'cinema', kind: 'seated', capacity: 1180 },
  { template: 'cinema', kind: 'seated', capacity: 220, rows: 11, seatsPerRow: 20 },
  { template: 'cinema', kind: 'seated', capacity: 49, rows: 7, seatsPerRow: 7 },
  { template: 'arena-bowl', kind: 'mixed', capacity: 15000, standing: 3000 },
  { template: 'arena-bowl', kind: 'mixed', capacity: 2700, standing: 800 },
  { template: 'arena-bowl', kind: 'seated', capacity: 3000 },
  { template: 'arena-bowl', kind: 'seated', capacity: 470 },
  { template: 'circus-ring', kind: 'seated', capacity: 1600 },
  { template: 'stadium', kind: 'seated', capacity: 22200 },
  { template: 'stadium', kind: 'seated', capacity: 54000 },
  { template: 'black-box', kind: 'seated', capacity: 100 },
  { template: 'black-box', kind: 'seated', capacity: 182 },
  { template: 'black-box', kind: 'mixed', capacity: 400, standing: 250 },
  { template: 'club-floor', kind: 'mixed', capacity: 3000, standing: 2200 },
  { template: 'club-floor', kind: 'standing', capacity: 1500 },
  { template: 'amphitheatre', kind: 'seated', capacity: 6200 },
  { template: 'amphitheatre', kind: 'seated', capacity: 900 },
  { template: 'amphitheatre', kind: 'mixed', capacity: 700, standing: 300 },
  { template: 'open-lawn', kind: 'standing', capacity: 5000 },
  { template: 'room', kind: 'seated', capacity: 140 },
  { template: 'room', kind: 'mixed', capacity: 70, standing: 30 },
  { template: 'room', kind: 'standing', capacity: 6 },
];

function plansOf([list]: readonly string[]): HallPlan[] {
  if (list) {
    const places = z.array(placeSchema).parse(JSON.parse(readFileSync(list, 'utf8')));
    return places.flatMap((place) => place.halls.flatMap((hall) => drawHall(place, hall) ?? []));
  }
  const samples = ['theatre-580', 'arena-5000'].map((name) => {
    const file = new URL(`../data/halls/${name}.pretix.json`, import.meta.url);
    return importPretix(JSON.parse(readFileSync(file, 'utf8')), name).plan;
  });
  const generated = SPECS.map((spec, i) => generateHall({ ...spec, id: `hall-${i}`, name: sameText(spec.template) }));
  return [...generated, ...samples];
}

const [outDir = 'hall-sheets', ...rest] = process.argv.slice(2);
const plans = plansOf(rest);
mkdirSync(outDir, { recursive: true });
const browser = await openBrowser(await findBrowser());
const page = await browser.newPage({ viewport: { width: 3 * CARD.w + 40, height: 2 * CARD.h + 30 } });
for (let i = 0, sheet = 1; i < plans.length; i += 6, sheet += 1) {
  const cards = plans
    .slice(i, i + 6)
    .map(cardOf)
    .join('');
  const html = `<!doctype html><meta charset="utf-8"><style>body{margin:10px;background:#121017;color:#F4F1F7;font:13px DejaVu Sans,sans-serif;
display:grid;grid-template-columns:repeat(3,${CARD.w}px);gap:10px}figure{margin:0}figcaption small{display:block;color:#A9A2B5}</style>${cards}`;
  await page.setContent(html);
  const name = join(outDir, `halls-${String(sheet).padStart(2, '0')}.png`);
  writeFileSync(name, await page.screenshot({ fullPage: true }));
  console.log(name);
}
await browser.close();
