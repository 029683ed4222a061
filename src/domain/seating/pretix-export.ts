import type { HallPlan, PlanObject, PretixSectorExt, Row, Sector } from './hall-plan.ts';
import { labelsOf } from './number-runs.ts';
import { translateName } from './plan-names.ts';
import { UNITS_PER_PIXEL } from './pretix-import.ts';
import { defaultGuid, rowSeal } from './pretix-seal.ts';
import { placeRow } from './row-geometry.ts';

type Json = Record<string, unknown>;
type PixelPoint = { readonly x: number; readonly y: number };

/** Colours for zones without one: the site's light zone tokens. */
const ZONE_COLOURS = ['#B4372A', '#B06A00', '#2E7D4F', '#1F74A6', '#7A53B8'];

/**
 * Writes a plan in the pretix seating format. A plan that was imported from such a file and not edited reproduces it
 * (keys may be reordered). Standing areas become drawn areas with a name, because the format has no capacity.
 */
export function exportPretix(plan: HallPlan): Json {
  const ext = plan.ext?.pretix;
  const categoryOf = new Map(plan.zones.map((zone) => [zone.key, zone.label.ru]));
  const zones = plan.sectors.map((sector, i) => exportSector(plan, sector, i, categoryOf));
  const loose = [
    ...plan.objects.filter((object) => !object.ext?.pretix).map(exportObject),
    ...plan.standing.map((area) =>
      exportObject({ kind: 'wall', shape: { kind: 'polygon', points: area.outline }, label: area.label }),
    ),
  ];
  if (loose.length > 0) {
    zones.push({ name: plan.name.ru, position: { x: 0, y: 0 }, rows: [], areas: loose });
  }
  const isNamedAsRead = typeof ext?.name === 'string' && ext.name === plan.name.ru;
  return {
    ...ext?.rest,
    name: ext && (isNamedAsRead || typeof ext.name !== 'string') ? ext.name : plan.name.ru,
    categories: exportCategories(plan),
    size: ext?.size ?? { width: pixels(plan.canvas.w), height: pixels(plan.canvas.h) },
    zones,
  };
}

function exportCategories(plan: HallPlan): unknown[] {
  const read = plan.ext?.pretix?.categories ?? [];
  const names = new Set(read.map((category) => (category as Json | null)?.['name']));
  const added = plan.zones.filter((zone) => !names.has(zone.label.ru));
  return [
    ...read,
    ...added.map((zone, i) => ({
      name: zone.label.ru,
      color: zone.colour ?? ZONE_COLOURS[i % ZONE_COLOURS.length] ?? '#666666',
    })),
  ];
}

function exportSector(plan: HallPlan, sector: Sector, index: number, categoryOf: ReadonlyMap<string, string>): Json {
  const ext = sector.ext?.pretix;
  const name = zoneName(sector, ext);
  const origin = pointOf(ext?.position);
  const areas = plan.objects
    .filter((object) => object.ext?.pretix && object.ext.pretix.zone === (ext?.zone ?? index))
    .map((object) => object.ext?.pretix?.area);
  return {
    ...ext?.rest,
    ...(ext && ext.name === undefined ? {} : { name: ext && typeof ext.name !== 'string' ? ext.name : name }),
    ...(ext && ext.position === undefined ? {} : { position: ext?.position ?? origin }),
    rows: sector.rows.map((row) => exportRow(row, name, origin, categoryOf)),
    ...(ext?.hasAreas || areas.length > 0 ? { areas } : {}),
  };
}

/** The name from the file, unless the sector was renamed since. */
function zoneName(sector: Sector, ext: PretixSectorExt | undefined): string {
  if (ext && typeof ext.name === 'string' && translateName(ext.name).ka === sector.label.ka) return ext.name;
  return sector.label.ru;
}

function exportRow(row: Row, zone: string, origin: PixelPoint, categoryOf: ReadonlyMap<string, string>): Json {
  const ext = row.ext?.pretix;
  const offset = pointOf(ext?.position);
  const xs: number[] = [];
  const ys: number[] = [];
  placeRow(row, xs, ys, 0);
  const isUntouched = ext !== undefined && ext.seal === rowSeal(row);
  const kept = new Map(ext?.seats ?? []);
  const labels = labelsOf(row);
  const zoneKeys = row.zones.flatMap(([key, count]) => Array<string>(count).fill(key));
  const seats = labels.map((label, slot): Json => {
    const { position: extra, ...fields } = (kept.get(slot) ?? {}) as Json;
    const position = isUntouched
      ? { x: ext.at[2 * slot], y: ext.at[2 * slot + 1] }
      : { x: pixels(xs[slot] ?? 0) - origin.x - offset.x, y: pixels(ys[slot] ?? 0) - origin.y - offset.y };
    const category = categoryOf.get(zoneKeys[slot] ?? '');
    return {
      seat_guid: defaultGuid(zone, row.label, label),
      seat_number: label,
      ...(category === undefined ? {} : { category }),
      position: { ...(extra as Json | undefined), ...position },
      ...fields,
    };
  });
  // A number or a missing value was read as a label; it is exported unchanged while the label is still the same.
  const read = ext?.rowNumber;
  const isLabelRead = ext !== undefined && (typeof read === 'number' ? String(read) : (read ?? '')) === row.label;
  return {
    ...ext?.rest,
    ...(ext && ext.rowNumber === undefined && row.label === ''
      ? {}
      : { row_number: isLabelRead ? ext.rowNumber : row.label }),
    ...(ext && ext.position === undefined ? {} : { position: ext?.position ?? { x: 0, y: 0 } }),
    seats,
  };
}

function exportObject(object: PlanObject): Json {
  const appearance = { color: '#dddddd', border_color: '#888888', rotation: 0 };
  const text = object.label ? { text: { text: object.label.ru, position: { x: 0, y: 0 }, color: '#333333' } } : {};
  if (object.shape.kind === 'circle') {
    const { x, y, r } = object.shape;
    return {
      shape: 'circle',
      position: { x: pixels(x), y: pixels(y) },
      circle: { radius: pixels(r) },
      ...appearance,
      ...text,
    };
  }
  const points: PixelPoint[] = [];
  for (let i = 0; i < object.shape.points.length; i += 2) {
    points.push({ x: pixels(object.shape.points[i] ?? 0), y: pixels(object.shape.points[i + 1] ?? 0) });
  }
  return { shape: 'polygon', position: { x: 0, y: 0 }, polygon: { points }, ...appearance, ...text };
}

function pointOf(value: unknown): PixelPoint {
  const node = typeof value === 'object' && value !== null ? (value as Json) : {};
  const read = (key: string): number => (typeof node[key] === 'number' ? node[key] : 0);
  return { x: read('x'), y: read('y') };
}

function pixels(units: number): number {
  return Math.round(units) / UNITS_PER_PIXEL;
}
