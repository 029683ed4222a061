import { type HallPlan, type PlanText, seatsInRow, SIGHT_REASONS } from './hall-plan.ts';
import { type LaidSeats, laySeats } from './lay-seats.ts';
import { labelsOf } from './number-runs.ts';

export type PlanProblem = {
  /** Path in the plan: `sectors[2].rows[5]`, so that the editor can go there. */
  readonly path: string;
  readonly code:
    | 'no_places'
    | 'duplicate_sector_key'
    | 'duplicate_sector_label'
    | 'empty_sector'
    | 'empty_sector_label'
    | 'duplicate_row_key'
    | 'duplicate_row_label'
    | 'empty_row'
    | 'empty_row_label'
    | 'duplicate_seat_label'
    | 'empty_seat_label'
    | 'duplicate_uid'
    | 'count_mismatch'
    | 'seats_overlap'
    | 'no_zone'
    | 'unknown_zone'
    | 'outside_canvas'
    | 'no_capacity'
    | 'absurd_scale'
    | 'absurd_height'
    | 'no_reason'
    | 'nothing_to_see';
  /** An error prevents the plan from being published. */
  readonly severity: 'error' | 'warning';
  /** Details, for example the slots of the row or the duplicate label. */
  readonly value?: string;
};

export type PlanSummary = {
  readonly seats: number;
  readonly standing: number;
  readonly sectors: number;
  readonly rows: number;
  readonly accessible: number;
  readonly restricted: number;
  readonly byZone: Readonly<Record<string, number>>;
  readonly bySector: readonly { readonly key: string; readonly label: PlanText; readonly seats: number }[];
};

export type ValidatedPlan = { readonly problems: readonly PlanProblem[]; readonly summary: PlanSummary };

/** Two seats nearer than this (pitches) overlap when drawn. */
const TOO_NEAR = 0.6;
const MOST_PROBLEMS = 300;

/** @param nearest minimum distance of seats, in plan units, for plans whose usual pitch does not describe the chairs */
export function validatePlan(plan: HallPlan, nearest = TOO_NEAR * plan.pitch): ValidatedPlan {
  const problems: PlanProblem[] = [];
  const report = (path: string, code: PlanProblem['code'], severity: PlanProblem['severity'], value?: string): void => {
    if (problems.length < MOST_PROBLEMS)
      problems.push({ path, code, severity, ...(value === undefined ? {} : { value }) });
  };
  const zones = new Set(plan.zones.map((zone) => zone.key));
  const sectorKeys = new Set<string>();
  const sectorLabels = new Set<string>();
  plan.sectors.forEach((sector, i) => {
    const path = `sectors[${i}]`;
    if (sectorKeys.has(sector.key)) report(path, 'duplicate_sector_key', 'error', sector.key);
    if (sector.label.ru.trim() === '') report(path, 'empty_sector_label', 'error');
    else if (sectorLabels.has(sector.label.ru)) report(path, 'duplicate_sector_label', 'error', sector.label.ru);
    if (sector.rows.length === 0) report(path, 'empty_sector', 'warning');
    sectorKeys.add(sector.key);
    sectorLabels.add(sector.label.ru);
    checkRows(sector.rows, path, zones, report);
  });
  plan.standing.forEach((area, i) => {
    const path = `standing[${i}]`;
    if (!(area.capacity > 0)) report(path, 'no_capacity', 'error');
    if (area.zone === '') report(path, 'no_zone', 'error');
    else if (!zones.has(area.zone)) report(path, 'unknown_zone', 'error', area.zone);
  });
  checkSight(plan, report);
  const laid = laySeats(plan);
  checkUids(laid, report);
  checkPlaces(plan, laid, nearest, report);
  const summary = summarise(plan, laid);
  if (summary.seats + summary.standing === 0) report('sectors', 'no_places', 'error');
  return { problems, summary };
}

type Report = (path: string, code: PlanProblem['code'], severity: PlanProblem['severity'], value?: string) => void;

function checkRows(
  rows: HallPlan['sectors'][number]['rows'],
  sectorPath: string,
  zones: ReadonlySet<string>,
  report: Report,
): void {
  const keys = new Set<string>();
  // Segments of one row may share its label; then row and number together identify a seat.
  const seatsByRowLabel = new Map<string, Set<string>>();
  rows.forEach((row, i) => {
    const path = `${sectorPath}.rows[${i}]`;
    const count = seatsInRow(row);
    if (keys.has(row.key)) report(path, 'duplicate_row_key', 'error', row.key);
    keys.add(row.key);
    if (count === 0) report(path, 'empty_row', 'warning', row.label);
    if (row.label.trim() === '') report(path, 'empty_row_label', 'error');
    const seen = seatsByRowLabel.get(row.label) ?? new Set<string>();
    if (seatsByRowLabel.has(row.label)) report(path, 'duplicate_row_label', 'warning', row.label);
    seatsByRowLabel.set(row.label, seen);
    for (const label of labelsOf(row)) {
      if (label.trim() === '') report(path, 'empty_seat_label', 'error');
      else if (seen.has(label)) report(path, 'duplicate_seat_label', 'error', label);
      seen.add(label);
    }
    const sums = [row.numbering.reduce((n, run) => n + run[0], 0), row.zones.reduce((n, run) => n + run[1], 0)];
    if (row.shape.kind === 'points') sums.push(row.shape.xy.length / 2);
    sums.push(row.uids.reduce((n, run) => n + run[1], 0));
    if (sums.some((sum) => sum !== count)) report(path, 'count_mismatch', 'error', sums.join());
    for (const [zone] of row.zones) {
      if (zone === '') report(path, 'no_zone', 'error');
      else if (!zones.has(zone)) report(path, 'unknown_zone', 'error', zone);
    }
  });
}

/** Metres of one seat to the next, and centimetres of a floor, beyond which a number is a mistake. */
const PITCH_METRES = [0.3, 2] as const;
const FLOOR = [-1_000, 10_000] as const;

function checkSight(plan: HallPlan, report: Report): void {
  const isFloor = (value: number): boolean => value >= FLOOR[0] && value <= FLOOR[1];
  if (plan.sight) {
    const pitch = plan.pitch / plan.sight.perMetre;
    if (!(pitch >= PITCH_METRES[0] && pitch <= PITCH_METRES[1])) {
      report('sight', 'absurd_scale', 'warning', `${pitch.toFixed(2)} m from seat to seat`);
    }
    if (!isFloor(plan.sight.stage)) report('sight', 'absurd_height', 'warning', String(plan.sight.stage));
    const seen = ['stage', 'screen', 'ring', 'rink', 'pitch'];
    if (!plan.objects.some(({ kind }) => seen.includes(kind))) report('sight', 'nothing_to_see', 'warning');
  }
  plan.sectors.forEach((sector, i) => {
    const { floor = 0, rise = 0, forward = 0 } = sector.sight ?? {};
    const isSound = isFloor(floor) && Math.abs(rise) <= 200 && forward >= 0 && forward <= FLOOR[1];
    if (!isSound) report(`sectors[${i}]`, 'absurd_height', 'warning', `${floor}, ${rise}, ${forward}`);
    sector.rows.forEach((row, k) => {
      const path = `sectors[${i}].rows[${k}]`;
      if (row.height !== undefined && !isFloor(row.height))
        report(path, 'absurd_height', 'warning', String(row.height));
      for (const [, ...flags] of row.flags ?? []) {
        const isReason = SIGHT_REASONS.some((reason) => flags.includes(reason));
        if (isReason && !flags.includes('restricted')) report(path, 'no_reason', 'warning', flags.join());
      }
    });
  });
}

function checkUids(laid: LaidSeats, report: Report): void {
  const seen = new Set<number>();
  let repeated = 0;
  for (const uid of laid.uid) {
    if (seen.has(uid)) repeated += 1;
    seen.add(uid);
  }
  if (repeated > 0) report('sectors', 'duplicate_uid', 'error', String(repeated));
}

/** A cell of the grid has room for four seats that do not overlap; of a stack of thousands the first will do. */
const MOST_IN_CELL = 16;

/**
 * Finds overlaps with a grid whose cell size is the minimum distance: every seat is compared with nine cells. Each row
 * is reported once, with the first two seats that were found.
 */
function checkPlaces(plan: HallPlan, laid: LaidSeats, near: number, report: Report): void {
  const cells = new Map<number, number[]>();
  const columns = Math.ceil(plan.canvas.w / near) + 4;
  const paths = plan.sectors.flatMap((sector, i) => sector.rows.map((_, k) => `sectors[${i}].rows[${k}]`));
  const outside = new Set<number>();
  const overlapping = new Set<number>();
  const overlapOf = (x: number, y: number): number | undefined => {
    const at = Math.floor(y / near) * columns + Math.floor(x / near);
    for (let dy = -columns; dy <= columns; dy += columns) {
      for (let dx = -1; dx <= 1; dx += 1) {
        for (const other of cells.get(at + dy + dx) ?? []) {
          if (Math.hypot((laid.x[other] ?? 0) - x, (laid.y[other] ?? 0) - y) < near) return other;
        }
      }
    }
    return undefined;
  };
  for (let seat = 0; seat < laid.count; seat += 1) {
    const x = laid.x[seat] ?? 0;
    const y = laid.y[seat] ?? 0;
    const row = laid.row[seat] ?? 0;
    const path = paths[row] ?? 'sectors';
    if ((x < 0 || y < 0 || x > plan.canvas.w || y > plan.canvas.h) && !outside.has(row)) {
      outside.add(row);
      report(path, 'outside_canvas', 'warning');
    }
    const other = overlapping.has(row) ? undefined : overlapOf(x, y);
    if (other !== undefined) {
      overlapping.add(row);
      report(path, 'seats_overlap', 'error', `${other}, ${seat}`);
    }
    const cell = Math.floor(y / near) * columns + Math.floor(x / near);
    const inCell = cells.get(cell);
    if (!inCell) cells.set(cell, [seat]);
    else if (inCell.length < MOST_IN_CELL) inCell.push(seat);
  }
}

function summarise(plan: HallPlan, laid: LaidSeats): PlanSummary {
  const byZone: Record<string, number> = {};
  const bySector = plan.sectors.map(({ key, label }) => ({ key, label, seats: 0 }));
  let accessible = 0;
  let restricted = 0;
  for (const row of laid.rows) {
    const sector = bySector[row.sector];
    if (sector) sector.seats += row.count;
    for (const [zone, count] of row.row.zones) byZone[zone] = (byZone[zone] ?? 0) + count;
    for (const [, ...flags] of row.row.flags ?? []) {
      if (flags.includes('accessible')) accessible += 1;
      if (flags.includes('restricted')) restricted += 1;
    }
  }
  for (const area of plan.standing) byZone[area.zone] = (byZone[area.zone] ?? 0) + area.capacity;
  return {
    seats: laid.count,
    standing: plan.standing.reduce((sum, area) => sum + area.capacity, 0),
    sectors: plan.sectors.length,
    rows: laid.rows.length,
    accessible,
    restricted,
    byZone,
    bySector,
  };
}
