import type { HallPlan, PlanObject, PriceZone, Row, SeatFlag, Sector, StandingArea, ZoneRun } from './hall-plan.ts';
import { PITCH, sameText } from './hall-plan.ts';
import { fitRow } from './fit-row.ts';
import { compactLabels } from './number-runs.ts';
import { translateName } from './plan-names.ts';
import { type ImportProblem, type JsonObject, LONGEST, MOST, PretixReader, without } from './pretix-reader.ts';
import { medianPitch } from './row-geometry.ts';
import { readHallSight, readRestriction, readRowHeight, readSectorSight } from './pretix-sight.ts';
import { readAreas } from './pretix-areas.ts';
import { defaultGuid, rowSeal } from './pretix-seal.ts';

/** Plan units per pixel of the pretix format. */
export const UNITS_PER_PIXEL = 10;

/** More than the largest stadiums have; a larger file is an attack or a mistake. */
const MOST_SEATS = 150_000;

export type ImportedPlan = { readonly plan: HallPlan; readonly problems: readonly ImportProblem[] };

/**
 * Reads a seating plan in the pretix format. Never throws: unusable parts are left out and reported, odd ones are kept
 * with a warning. `id` and `version` are those of the new plan, because the format has none.
 */
export function importPretix(file: unknown, id: string, version = 1): ImportedPlan {
  const reader = new PretixReader();
  const root = reader.object(file, '$') ?? {};
  const zones = readZones(reader, root);
  const guids = new Set<string>();
  const sectorKeyFor = uniqueKeys();
  const sectors: Sector[] = [];
  const objects: PlanObject[] = [];
  const standing: StandingArea[] = [];
  let seatCount = 0;
  let rowCount = 0;

  reader.list(root['zones'], 'zones', { most: MOST.zones }).forEach((value, zoneNo) => {
    const path = `zones[${zoneNo}]`;
    const zone = reader.object(value, path);
    if (!zone) return;
    const origin = reader.offset(zone['position'], `${path}.position`);
    const name = reader.text(zone['name'], `${path}.name`) ?? `${zoneNo + 1}`;
    const sectorKey = sectorKeyFor(name);
    const rowKeyFor = uniqueKeys();
    const rows: Row[] = [];
    const rowValues = reader.list(zone['rows'], `${path}.rows`, { most: MOST.rows - rowCount });
    rowCount += rowValues.length;
    rowValues.forEach((rowValue, rowNo) => {
      if (seatCount > MOST_SEATS) return;
      const row = readRow(reader, rowValue, `${path}.rows[${rowNo}]`, {
        origin,
        rowNo,
        keyFor: rowKeyFor,
        zones,
        guids,
        zoneName: name,
        firstUid: seatCount,
      });
      if (!row) return;
      rows.push(row.row);
      seatCount += row.count;
      if (seatCount > MOST_SEATS) reader.problem(`${path}.rows[${rowNo}]`, 'too_many_seats', 'error');
    });
    const areas = readAreas(reader, zone['areas'], `${path}.areas`, origin, zoneNo);
    objects.push(...areas);
    if (rows.length === 0 && areas.length === 0) reader.problem(path, 'empty_zone', 'warning');
    sectors.push({
      key: sectorKey,
      label: translateName(name),
      rowNoun: 'row',
      outline: 'auto',
      ...readSectorSight(reader, zone, path),
      rows,
      ext: {
        pretix: {
          zone: zoneNo,
          name: zone['name'],
          position: zone['position'],
          hasAreas: zone['areas'] !== undefined,
          rest: without(zone, ['name', 'position', 'rows', 'areas']),
        },
      },
    });
  });
  if (seatCount === 0) reader.problem('zones', 'no_seats', 'error');

  const plan: HallPlan = {
    format: 1,
    id,
    version,
    name: sameText(reader.text(root['name'], 'name', LONGEST.text) ?? id),
    canvas: readCanvas(reader, root['size'], sectors),
    pitch: medianPitch(
      sectors.flatMap((sector) => sector.rows),
      PITCH,
    ),
    floors: [],
    zones: zones.list,
    focal: [],
    sectors,
    standing,
    objects,
    ...readHallSight(reader, root, UNITS_PER_PIXEL),
    ext: {
      pretix: {
        name: root['name'],
        categories: reader.list(root['categories'], 'categories', { isSilent: true }),
        size: root['size'],
        rest: without(root, ['name', 'categories', 'size', 'zones']),
      },
    },
  };
  return { plan, problems: reader.problems };
}

type Zones = { readonly list: PriceZone[]; readonly keyOf: Map<string, string> };

function readZones(reader: PretixReader, root: JsonObject): Zones {
  const list: PriceZone[] = [];
  const keyOf = new Map<string, string>();
  reader.list(root['categories'], 'categories', { most: MOST.categories }).forEach((value, i) => {
    const path = `categories[${i}]`;
    const category = reader.object(value, path);
    const name = category && reader.text(category['name'], `${path}.name`);
    if (!category || name === null) return;
    if (keyOf.has(name)) {
      reader.problem(path, 'duplicate_category', 'warning', name);
      return;
    }
    const key = `z${list.length + 1}`;
    keyOf.set(name, key);
    const colour = category['color'];
    list.push({
      key,
      label: sameText(name),
      glyph: zoneGlyph(list.length),
      ...(typeof colour === 'string' && /^#[0-9a-f]{3,8}$/i.test(colour) ? { colour } : {}),
    });
  });
  return { list, keyOf };
}

/** A … Z, then A1 …: the letter beside the colour. */
export function zoneGlyph(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26)}`;
}

type RowContext = {
  readonly origin: { readonly x: number; readonly y: number };
  readonly rowNo: number;
  readonly keyFor: (name: string) => string;
  readonly zones: Zones;
  readonly guids: Set<string>;
  readonly zoneName: string;
  readonly firstUid: number;
};

function readRow(
  reader: PretixReader,
  value: unknown,
  path: string,
  context: RowContext,
): { readonly row: Row; readonly count: number } | null {
  const node = reader.object(value, path);
  if (!node) return null;
  const offset = reader.offset(node['position'], `${path}.position`);
  const label = reader.label(node['row_number'], `${path}.row_number`, LONGEST.row) ?? '';
  const xy: number[] = [];
  const at: number[] = [];
  const labels: string[] = [];
  const zoneRuns: [string, number][] = [];
  const flags: (readonly [slot: number, ...flags: SeatFlag[]])[] = [];
  const seats: (readonly [number, Readonly<Record<string, unknown>>])[] = [];
  reader.list(node['seats'], `${path}.seats`, { most: MOST.seatsInRow }).forEach((seatValue, seatNo) => {
    const seatPath = `${path}.seats[${seatNo}]`;
    const seat = reader.object(seatValue, seatPath);
    const position = seat && reader.position(seat['position'], `${seatPath}.position`);
    if (!seat || !position) return;
    const slot = labels.length;
    const seatLabel = reader.label(seat['seat_number'], `${seatPath}.seat_number`, LONGEST.seat) ?? '';
    const guid = seat['seat_guid'];
    if (typeof guid !== 'string' || guid === '') reader.problem(`${seatPath}.seat_guid`, 'missing', 'warning');
    else if (context.guids.has(guid)) reader.problem(`${seatPath}.seat_guid`, 'duplicate_guid', 'error', guid);
    else context.guids.add(reader.text(guid, `${seatPath}.seat_guid`, LONGEST.guid) ?? guid);
    const category = seat['category'];
    const zone = typeof category === 'string' ? context.zones.keyOf.get(category) : undefined;
    if (zone === undefined) reader.problem(`${seatPath}.category`, 'unknown_category', 'warning', category);

    const restriction = readRestriction(reader, seat, seatPath);
    if (restriction.length > 0) flags.push([slot, ...restriction]);
    labels.push(seatLabel);
    at.push(position.x, position.y);
    xy.push(
      (context.origin.x + offset.x + position.x) * UNITS_PER_PIXEL,
      (context.origin.y + offset.y + position.y) * UNITS_PER_PIXEL,
    );
    const run = zoneRuns.at(-1);
    if (run && run[0] === (zone ?? '')) run[1] += 1;
    else zoneRuns.push([zone ?? '', 1]);
    const kept: Record<string, unknown> = without(seat, ['seat_guid', 'seat_number', 'position', 'category']);
    if (guid !== defaultGuid(context.zoneName, label, seatLabel)) kept['seat_guid'] = guid;
    if (seat['seat_number'] !== seatLabel) kept['seat_number'] = seat['seat_number'];
    if (zone === undefined) kept['category'] = category;
    const extra = without(seat['position'] as JsonObject, ['x', 'y']);
    if (Object.keys(extra).length > 0) kept['position'] = extra;
    if (Object.keys(kept).length > 0) seats.push([slot, kept]);
  });
  if (labels.length === 0) {
    reader.problem(path, 'empty_row', 'warning', label);
    return null;
  }
  reportRepeatedLabels(reader, path, labels);
  const fitted = fitRow(xy);
  const row: Row = {
    key: context.keyFor(label === '' ? `${context.rowNo + 1}` : label),
    label,
    shape: fitted.shape,
    slots: fitted.slots,
    ...compactLabels(labels),
    zones: zoneRuns satisfies ZoneRun[],
    ...(flags.length > 0 ? { flags } : {}),
    uids: [[context.firstUid, labels.length]],
    ...readRowHeight(reader, node, path),
    ext: {
      pretix: {
        row: context.rowNo,
        rowNumber: node['row_number'],
        position: node['position'],
        at,
        seal: rowSeal(fitted),
        seats,
        rest: without(node, ['row_number', 'position', 'seats']),
      },
    },
  };
  return { row, count: labels.length };
}

function reportRepeatedLabels(reader: PretixReader, path: string, labels: readonly string[]): void {
  const seen = new Set<string>();
  for (const label of labels) {
    if (seen.has(label)) reader.problem(path, 'duplicate_label', 'warning', label);
    seen.add(label);
  }
}

/** Real files repeat zone and row names for the segments of one row; the second «5» gets the key «5~2». */
function uniqueKeys(): (name: string) => string {
  const taken = new Set<string>();
  const lastOf = new Map<string, number>();
  return (name) => {
    let key = name;
    // Counting on from the last number: a file may repeat one name thousands of times.
    for (let n = lastOf.get(name) ?? 1; taken.has(key); key = `${name}~${n}`) lastOf.set(name, (n += 1));
    taken.add(key);
    return key;
  };
}

function readCanvas(reader: PretixReader, size: unknown, sectors: readonly Sector[]): { w: number; h: number } {
  const node = reader.object(size, 'size');
  const width = node && reader.measure(node['width'], 'size.width');
  const height = node && reader.measure(node['height'], 'size.height');
  if (width !== null && height !== null) {
    return { w: Math.round(width * UNITS_PER_PIXEL), h: Math.round(height * UNITS_PER_PIXEL) };
  }
  let w = 0;
  let h = 0;
  for (const sector of sectors) {
    for (const row of sector.rows) {
      const at = row.shape.kind === 'points' ? row.shape.xy : [row.shape.x0, row.shape.y0, row.shape.x1, row.shape.y1];
      for (let i = 0; i < at.length; i += 2) {
        w = Math.max(w, at[i] ?? 0);
        h = Math.max(h, at[i + 1] ?? 0);
      }
    }
  }
  return { w: w + 50 * UNITS_PER_PIXEL, h: h + 50 * UNITS_PER_PIXEL };
}
