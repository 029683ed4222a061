import type { HallPlan, PlanLanguage, PlanObject, PlanText, Polygon } from './hall-plan.ts';
import { laySeats } from './lay-seats.ts';
import { sectorOutline } from './sector-outline.ts';

/** The first picture of a hall, inlined in the page: sectors with their counts, before any seat is loaded. */
export type Overview<Label = PlanText> = {
  readonly format: 1;
  readonly seats: number;
  readonly standingCapacity: number;
  /** Plan units per unit of the outlines and shapes below. */
  readonly u: number;
  readonly w: number;
  readonly h: number;
  readonly pitch: number;
  readonly zones: readonly string[];
  readonly sectors: readonly OverviewSector<Label>[];
  readonly standing: readonly {
    readonly key: string;
    readonly label: Label;
    readonly outline: Polygon;
    readonly capacity: number;
    /** Index into `zones`, −1 without one. */
    readonly zone: number;
  }[];
  readonly objects: readonly {
    readonly kind: PlanObject['kind'];
    readonly label?: Label;
    readonly at: readonly number[];
  }[];
};

export type OverviewSector<Label = PlanText> = {
  readonly key: string;
  readonly label: Label;
  /** Name of its rows; omitted for ordinary rows. */
  readonly rowNoun?: 'box' | 'table';
  readonly outline: Polygon;
  /** Seats by zone, [zone, count, …]. Seat numbers of the sectors are consecutive in this order. */
  readonly counts: readonly number[];
};

export function compileOverview(plan: HallPlan): Overview {
  const laid = laySeats(plan);
  const { pitch } = plan;
  // 1,200 steps across: finer than the pixels of the rendered picture.
  const u = Math.max(1, Math.round(Math.max(plan.canvas.w, plan.canvas.h) / 1200));
  const small = (points: Polygon): number[] => points.map((value) => Math.round(value / u));
  const counts = plan.sectors.map(() => new Map<number, number>());
  for (let seat = 0; seat < laid.count; seat += 1) {
    const bySector = counts[laid.rows[laid.row[seat] ?? 0]?.sector ?? 0];
    const zone = laid.zone[seat] ?? 0;
    bySector?.set(zone, (bySector.get(zone) ?? 0) + 1);
  }
  return {
    format: 1,
    seats: laid.count,
    standingCapacity: plan.standing.reduce((sum, area) => sum + area.capacity, 0),
    u,
    w: Math.ceil(plan.canvas.w / u),
    h: Math.ceil(plan.canvas.h / u),
    pitch: Math.round(pitch),
    zones: plan.zones.map((zone) => zone.key),
    sectors: plan.sectors.map((sector, i) => ({
      key: sector.key,
      label: sector.label,
      ...(sector.rowNoun === 'row' ? {} : { rowNoun: sector.rowNoun }),
      outline: small(sectorOutline(sector, pitch)),
      counts: [...(counts[i] ?? [])].sort((a, b) => a[0] - b[0]).flat(),
    })),
    standing: plan.standing.map((area) => ({
      key: area.key,
      label: area.label,
      outline: small(area.outline),
      capacity: area.capacity,
      zone: plan.zones.findIndex((zone) => zone.key === area.zone),
    })),
    objects: plan.objects.map(({ kind, shape, label }) => ({
      kind,
      ...(label ? { label } : {}),
      // Three numbers are a circle (x, y, r), more are a polygon.
      at: small(shape.kind === 'circle' ? [shape.x, shape.y, shape.r] : shape.points),
    })),
  };
}

/** The overview in the single language of the page it is inlined in. */
export function overviewIn(overview: Overview, language: PlanLanguage): Overview<string> {
  return {
    ...overview,
    sectors: overview.sectors.map((sector) => ({ ...sector, label: sector.label[language] })),
    standing: overview.standing.map((area) => ({ ...area, label: area.label[language] })),
    objects: overview.objects.map(({ label, ...object }) => (label ? { ...object, label: label[language] } : object)),
  };
}
