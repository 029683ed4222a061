import type {
  FocalPoint,
  PlanObject,
  PlanText,
  Polygon,
  RowShape,
  SeatFlag,
  Sector,
  StandingArea,
} from '../hall-plan.ts';

/**
 * A hall during drawing by a template: lengths in seat pitches, x to the right, y down, origin as the template needs
 * it. Seats are numbered from 1, left to right for a viewer facing the stage or the field, as in the region's halls;
 * rows are numbered from the stage.
 */
export type DraftRow = {
  readonly label: string;
  readonly shape: RowShape;
  readonly slots: readonly number[];
  /** 1 (expensive) … 5 (cheap), with seat counts, in slot order. */
  readonly zones: readonly (readonly [zone: number, count: number])[];
  readonly flags?: readonly (readonly [slot: number, ...flags: SeatFlag[]])[];
};

export type DraftSector = {
  readonly key: string;
  readonly label: PlanText;
  readonly rowNoun?: Sector['rowNoun'];
  readonly bias?: number;
  readonly rows: readonly DraftRow[];
  /** Metres, as `SectorSight` of a plan. */
  readonly sight?: DraftSight;
  /** Rows accessible without steps, best first; absent when the whole sector has steps. */
  readonly stepFreeRows?: readonly number[];
};

export type DraftSight = { readonly floor: number; readonly rise: number; readonly forward?: number };

export type DraftHall = {
  readonly sectors: readonly DraftSector[];
  readonly standing?: readonly (Omit<StandingArea, 'zone'> & { readonly zone: number })[];
  readonly objects: readonly PlanObject[];
  readonly focal: FocalPoint;
  /** Metres from seat to seat, and the height of the stage above the floor. */
  readonly sight?: { readonly pitch: number; readonly stage: number };
};

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
