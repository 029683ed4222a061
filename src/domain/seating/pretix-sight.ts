import { type HallSight, type SectorSight, SIGHT_REASONS, type SeatFlag } from './hall-plan.ts';
import type { JsonObject, PretixReader } from './pretix-reader.ts';

/**
 * Fields of ours in a pretix file, which other readers of the format pass over: metres, and pixels for the scale. They
 * stay in the file's own fields, so that an export reproduces it.
 */
const HIGHEST = 100;

/** `sight` of the file: `pixels_per_metre` and the height of the stage. */
export function readHallSight(reader: PretixReader, root: JsonObject, unitsPerPixel: number): { sight?: HallSight } {
  const node = sightOf(reader, root, '$');
  if (!node) return {};
  const scale = number(reader, node, 'pixels_per_metre', 'sight', { least: 1, most: 1_000 });
  if (scale === null) return {};
  const stage = number(reader, node, 'stage', 'sight', { least: -10, most: HIGHEST, or: 1 }) ?? 1;
  return { sight: { perMetre: scale * unitsPerPixel, stage: centimetres(stage) } };
}

/** `sight` of a zone: floor of its first row, rise from row to row, and how far it hangs forward. */
export function readSectorSight(reader: PretixReader, zone: JsonObject, path: string): { sight?: SectorSight } {
  const node = sightOf(reader, zone, path);
  if (!node) return {};
  const floor = number(reader, node, 'floor', path, { least: -10, most: HIGHEST });
  const rise = number(reader, node, 'rise', path, { least: -2, most: 2, or: 0 });
  const forward = number(reader, node, 'forward', path, { least: 0, most: HIGHEST, or: 0 });
  if (floor === null || rise === null || forward === null) return {};
  return {
    sight: {
      floor: centimetres(floor),
      rise: centimetres(rise),
      ...(forward > 0 ? { forward: centimetres(forward) } : {}),
    },
  };
}

/** `height` of a row. */
export function readRowHeight(reader: PretixReader, row: JsonObject, path: string): { height?: number } {
  if (row['height'] === undefined) return {};
  const height = number(reader, row, 'height', path, { least: -10, most: HIGHEST });
  return height === null ? {} : { height: centimetres(height) };
}

/** `restricted` of a seat: true, or what is in the way. */
export function readRestriction(reader: PretixReader, seat: JsonObject, path: string): SeatFlag[] {
  const value = seat['restricted'];
  if (value === undefined || value === false || value === null) return [];
  const reason = SIGHT_REASONS.find((each) => each === value);
  if (!reason && value !== true) reader.problem(`${path}.restricted`, 'unknown_reason', 'warning', value);
  return reason ? ['restricted', reason] : ['restricted'];
}

function sightOf(reader: PretixReader, node: JsonObject, path: string): JsonObject | null {
  return node['sight'] === undefined ? null : reader.object(node['sight'], path === '$' ? 'sight' : `${path}.sight`);
}

type Range = { readonly least: number; readonly most: number; readonly or?: number };

function number(
  reader: PretixReader,
  node: JsonObject,
  key: string,
  path: string,
  { least, most, or }: Range,
): number | null {
  const value = node[key];
  if (value === undefined && or !== undefined) return or;
  if (typeof value === 'number' && value >= least && value <= most) return value;
  reader.problem(`${path}.${key}`, value === undefined ? 'missing' : 'absurd_sight', 'warning', value);
  return null;
}

function centimetres(metres: number): number {
  return Math.round(metres * 100);
}
