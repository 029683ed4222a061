import type {
  FocalPoint,
  HallPlan,
  PlanObject,
  PlanText,
  Polygon,
  Row,
  RowShape,
  SeatFlag,
  Sector,
  StandingArea,
} from '../hall-plan.ts';
import { PITCH, seatsInRow } from '../hall-plan.ts';
import { zoneGlyph } from '../pretix-import.ts';
import { zoneName } from '../plan-names.ts';
import { accessibleCount, placeAccessible } from './accessible.ts';
import type { HallSpec } from './hall-spec.ts';

/**
 * A hall while a template draws it: lengths in seat pitches, x to the right, y down, origin wherever it suits the
 * template. Seats are numbered from 1, left to right as seen by a viewer facing the stage or the field, as in the halls
 * of the region; rows are numbered from the stage.
 */
export type DraftRow = {
  readonly label: string;
  readonly shape: RowShape;
  readonly slots: readonly number[];
  /** 1 (dear) … 5 (cheap), with seat counts, in slot order. */
  readonly zones: readonly (readonly [zone: number, count: number])[];
  readonly flags?: readonly (readonly [slot: number, ...flags: SeatFlag[]])[];
};

export type DraftSector = {
  readonly key: string;
  readonly label: PlanText;
  readonly rowNoun?: Sector['rowNoun'];
  readonly bias?: number;
  readonly rows: readonly DraftRow[];
  /** Rows that a wheelchair reaches without steps, best first; none: this sector has steps only. */
  readonly stepFreeRows?: readonly number[];
};

export type DraftHall = {
  readonly sectors: readonly DraftSector[];
  readonly standing?: readonly (Omit<StandingArea, 'zone'> & { readonly zone: number })[];
  readonly objects: readonly PlanObject[];
  readonly focal: FocalPoint;
};

const MARGIN = 2.5;

/** Turns a draft into a plan: plan units, origin in the corner, zones that are really used, wheelchair places, uids. */
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
  return {
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
  };
}

function scaled(shape: RowShape, x: (v: number) => number, y: (v: number) => number): RowShape {
  if (shape.kind === 'points') return { kind: 'points', xy: shape.xy.map((v, i) => (i % 2 === 0 ? x(v) : y(v))) };
  const ends = { x0: x(shape.x0), y0: y(shape.y0), x1: x(shape.x1), y1: y(shape.y1) };
  if (shape.kind === 'line') return { kind: 'line', ...ends };
  const bulge = Math.round(shape.bulge * PITCH);
  return bulge === 0 ? { kind: 'line', ...ends } : { kind: 'arc', ...ends, bulge };
}

export function boundsOf(draft: DraftHall): { left: number; top: number; right: number; bottom: number } {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const add = (px: number, py: number): void => {
    box.left = Math.min(box.left, px);
    box.right = Math.max(box.right, px);
    box.top = Math.min(box.top, py);
    box.bottom = Math.max(box.bottom, py);
  };
  const addRing = (points: Polygon): void => {
    for (let i = 0; i + 1 < points.length; i += 2) add(points[i] ?? 0, points[i + 1] ?? 0);
  };
  for (const sector of draft.sectors) {
    for (const { shape } of sector.rows) {
      if (shape.kind === 'points') addRing(shape.xy);
      else {
        addRing([shape.x0, shape.y0, shape.x1, shape.y1]);
        if (shape.kind === 'arc') addRing(arcTop(shape));
      }
    }
  }
  for (const { shape } of draft.objects) {
    if (shape.kind === 'polygon') addRing(shape.points);
    else addRing([shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r]);
  }
  for (const area of draft.standing ?? []) addRing(area.outline);
  return box.left > box.right ? { left: 0, top: 0, right: 1, bottom: 1 } : box;
}

function arcTop(arc: { x0: number; y0: number; x1: number; y1: number; bulge: number }): [number, number] {
  const dx = arc.x1 - arc.x0;
  const dy = arc.y1 - arc.y0;
  const chord = Math.hypot(dx, dy) || 1;
  return [(arc.x0 + arc.x1) / 2 - (dy / chord) * arc.bulge, (arc.y0 + arc.y1) / 2 + (dx / chord) * arc.bulge];
}
