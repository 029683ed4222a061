import { type Problem, problemAt, type SourcePath, type SourceRecord } from '#domain/catalog/import/problem.ts';
import type { HallPlan } from '#domain/seating/hall-plan.ts';
import { labelsOf } from '#domain/seating/number-runs.ts';
import { UNITS_PER_PIXEL } from '#domain/seating/pretix-import.ts';
import { type PlanProblem, type PlanSummary, validatePlan } from '#domain/seating/validate-plan.ts';

/** With these problems one ticket could name two seats, or the plan could not be sold at all. */
const REFUSED = new Set<PlanProblem['code']>(['no_places', 'duplicate_seat_label', 'duplicate_uid', 'count_mismatch']);
/** The file reader has already reported these for each seat. */
const REPORTED_BEFORE = new Set<PlanProblem['code']>(['no_zone', 'unknown_zone', 'empty_sector', 'empty_row']);

const WORDS: Readonly<Record<PlanProblem['code'], string>> = {
  no_places: 'the plan has no places',
  duplicate_sector_key: 'two sectors have one key',
  duplicate_sector_label: 'two sectors have one name',
  empty_sector: 'the sector has no rows',
  empty_sector_label: 'the sector has no name',
  duplicate_row_key: 'two rows have one key',
  duplicate_row_label: 'two rows of the sector have one name',
  empty_row: 'the row has no seats',
  empty_row_label: 'the row has no name',
  duplicate_seat_label: 'two seats of the row have one number',
  empty_seat_label: 'a seat has no number',
  duplicate_uid: 'seats have one identity',
  count_mismatch: 'the parts of the row do not add up',
  seats_overlap: 'seats are drawn on top of each other',
  no_zone: 'seats have no price zone',
  unknown_zone: 'seats have a price zone the plan does not have',
  outside_canvas: 'seats stand outside the drawing',
  no_capacity: 'the standing area has no capacity',
  absurd_scale: 'the scale of the plan cannot be right',
  absurd_height: 'a height cannot be right',
  no_reason: 'a seat says what restricts its view but not that it is restricted',
  nothing_to_see: 'the plan has a scale but no stage',
};

/** The format draws a seat as a circle of 20 pixels; hand-drawn plans may space their rows more closely. */
const NEAREST = 16 * UNITS_PER_PIXEL;

export type CheckedPlan = { isSound: boolean; problems: Problem[]; summary: PlanSummary };

/** Validates the plan before it is published and reports the problems with their positions in the file. */
export function checkHallPlan(plan: HallPlan, record: SourceRecord): CheckedPlan {
  const { problems, summary } = validatePlan(plan, NEAREST);
  const reported = problems.filter((problem) => !REPORTED_BEFORE.has(problem.code));
  const repeated = repeatedSeat(plan);
  const isSound = repeated === null && !reported.some((problem) => REFUSED.has(problem.code));
  const found = reported.map(({ path, code, value }) => {
    const shown = value === undefined || code === 'seats_overlap' ? '' : ` (${value})`;
    const outcome = REFUSED.has(code) ? 'refused' : 'repaired';
    return problemAt(record.origin, pathInFile(plan, path), 'bad_plan', `${WORDS[code]}${shown}`, outcome);
  });
  const twice =
    repeated === null
      ? []
      : [problemAt(record.origin, [], 'bad_plan', `two seats would have the ticket "${repeated}"`)];
  return { isSound, problems: [...once(found), ...twice], summary };
}

/** Returns sector, row and number of a seat that occurs twice; segments of one sector may share its name. */
function repeatedSeat(plan: HallPlan): string | null {
  const seen = new Set<string>();
  for (const sector of plan.sectors) {
    for (const row of sector.rows) {
      for (const label of labelsOf(row)) {
        const ticket = [sector.label.ru, row.label, label].join(' / ');
        if (seen.has(ticket)) return ticket;
        seen.add(ticket);
      }
    }
  }
  return null;
}

/** Converts a plan path such as `sectors[2].rows[5]` to the path of the same row in the source file. */
function pathInFile(plan: HallPlan, path: string): SourcePath {
  const match = /^sectors\[(\d+)\](?:\.rows\[(\d+)\])?/.exec(path);
  const sector = plan.sectors[Number(match?.[1] ?? -1)];
  const zone = sector?.ext?.pretix?.zone;
  if (!sector || zone === undefined) return [];
  const row = match?.[2] === undefined ? undefined : sector.rows[Number(match[2])]?.ext?.pretix?.row;
  return row === undefined ? ['zones', zone] : ['zones', zone, 'rows', row];
}

/** Reports one fault of one row once, however many seats have it. */
function once(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.reason}`, problem])).values()];
}
