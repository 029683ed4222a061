import type { HallPlan, Polygon, Row, RowShape, Sector, SectorSight } from '../hall-plan.ts';
import { PITCH, seatsInRow } from '../hall-plan.ts';
import { withRestricted } from '../sight/restricted.ts';
import { zoneName } from '../plan-names.ts';
import { zoneGlyph } from '../pretix-import.ts';
import { accessibleCount, placeAccessible } from './accessible.ts';
import { boundsOf, type DraftHall, type DraftRow, type DraftSight } from './draft.ts';
import type { HallSpec } from './hall-spec.ts';

const MARGIN = 2.5;

/** Turns a draft into a plan: plan units, origin in the corner, only the used zones, wheelchair places, uids. */
export function settle(spec: HallSpec, draft: DraftHall): HallPlan {
  const box = boundsOf(draft);
  const x = (value: number): number => Math.round((value - box.left + MARGIN) * PITCH);
  const y = (value: number): number => Math.round((value - box.top + MARGIN) * PITCH);
  const ring = (points: Polygon): number[] => points.map((value, i) => (i % 2 === 0 ? x(value) : y(value)));
  const seats = draft.sectors.reduce((sum, sector) => sum + sector.rows.reduce((n, row) => n + seatsInRow(row), 0), 0);
  const sectors = placeAccessible(draft.sectors, accessibleCount(seats));
  let uid = 0;
  const finishRow = (row: DraftRow): Row => {
    const count = seatsInRow(row);
    const finished: Row = {
      key: row.label,
      label: row.label,
      shape: scaled(row.shape, x, y),
      slots: row.slots,
      numbering: [[count, 1, 1]],
      zones: row.zones.filter(([, n]) => n > 0).map(([zone, n]) => [`z${zone}`, n]),
      ...(row.flags && row.flags.length > 0 ? { flags: row.flags } : {}),
      uids: [[uid, count]],
    };
    uid += count;
    return finished;
  };
  const finished = sectors.map((sector): Sector => {
    return {
      key: sector.key,
      label: sector.label,
      rowNoun: sector.rowNoun ?? 'row',
      outline: 'auto',
      ...(sector.bias === undefined ? {} : { bias: sector.bias }),
      ...(sector.sight ? { sight: centimetres(sector.sight) } : {}),
      rows: sector.rows.map(finishRow),
    };
  });
  const standing = (draft.standing ?? [])
    .filter((area) => area.capacity > 0)
    .map((area) => ({
      ...area,
      outline: ring(area.outline),
      zone: `z${area.zone}`,
    }));
  const used = new Set(finished.flatMap((sector) => sector.rows.flatMap((row) => row.zones.map(([zone]) => zone))));
  for (const area of standing) used.add(area.zone);
  const plan: HallPlan = {
    format: 1,
    id: spec.id,
    version: 1,
    name: spec.name,
    canvas: {
      w: Math.round((box.right - box.left + 2 * MARGIN) * PITCH),
      h: Math.round((box.bottom - box.top + 2 * MARGIN) * PITCH),
    },
    pitch: PITCH,
    floors: [],
    zones: [...used].sort().map((key) => {
      const number = Number(key.slice(1));
      return { key, label: zoneName(number), glyph: zoneGlyph(number - 1) };
    }),
    focal: [{ ...draft.focal, x: x(draft.focal.x), y: y(draft.focal.y) }],
    sectors: finished,
    standing,
    objects: draft.objects.map((object) => ({
      ...object,
      shape:
        object.shape.kind === 'circle'
          ? { kind: 'circle', x: x(object.shape.x), y: y(object.shape.y), r: Math.round(object.shape.r * PITCH) }
          : { kind: 'polygon', points: ring(object.shape.points) },
    })),
    ...(draft.sight
      ? { sight: { perMetre: Math.round(PITCH / draft.sight.pitch), stage: Math.round(draft.sight.stage * 100) } }
      : {}),
  };
  return withRestricted(plan);
}

function centimetres({ floor, rise, forward = 0 }: DraftSight): SectorSight {
  const whole = (metres: number): number => Math.round(metres * 100);
  return { floor: whole(floor), rise: whole(rise), ...(forward > 0 ? { forward: whole(forward) } : {}) };
}

function scaled(shape: RowShape, x: (v: number) => number, y: (v: number) => number): RowShape {
  if (shape.kind === 'points') return { kind: 'points', xy: shape.xy.map((v, i) => (i % 2 === 0 ? x(v) : y(v))) };
  const ends = { x0: x(shape.x0), y0: y(shape.y0), x1: x(shape.x1), y1: y(shape.y1) };
  if (shape.kind === 'line') return { kind: 'line', ...ends };
  const bulge = Math.round(shape.bulge * PITCH);
  return bulge === 0 ? { kind: 'line', ...ends } : { kind: 'arc', ...ends, bulge };
}
