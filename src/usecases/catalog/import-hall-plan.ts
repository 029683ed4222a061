import { checkRecord } from '#domain/catalog/import/check-record.ts';
import { languageOf } from '#domain/catalog/import/match-names.ts';
import { type Problem, problemAt, type SourcePath, type SourceRecord } from '#domain/catalog/import/problem.ts';
import { publishPlan, type PublishedPlan } from '#domain/catalog/published-plan.ts';
import { type NewHallRecord, newHallSchema } from '#domain/catalog/import/records.ts';
import { findLineEnd, findUnstorable, type Unstorable } from '#domain/catalog/import/storable-text.ts';
import { type HallPlan, seatsInRow } from '#domain/seating/hall-plan.ts';
import { type ImportedPlan, importPretix, zoneGlyph } from '#domain/seating/pretix-import.ts';
import { isBeyondLimits } from '#domain/seating/pretix-reader.ts';
import type { PlanSummary } from '#domain/seating/validate-plan.ts';
import { checkHallPlan } from './check-hall-plan.ts';
import type { ImportDeps, KnownPlace } from './import-ports.ts';
import type { ImportReport, ParsedSource } from '#usecases/reports/import-report.ts';

export type HallPlanInput = {
  source: ParsedSource;
  place: string;
  hall: string;
  /** Names for a hall that does not exist yet: `Большой зал` or `en:Main hall`. */
  names?: readonly string[] | undefined;
  dryRun?: boolean;
};

/**
 * Imports a hall plan from a file in the pretix seating format as the hall's next version if it differs. A hall that
 * does not exist is created when it has a name.
 */
export async function importHallPlan(
  deps: ImportDeps,
  { source, place, hall, names = [], dryRun = false }: HallPlanInput,
): Promise<ImportReport> {
  const [record] = source.records;
  if (!record) return { tallies: {}, problems: [...source.problems] };
  // Reading a large plan takes seconds, and other imports would have to wait.
  const faults: Problem[] = [];
  const read = readCheckedPlan(record, `${place}/${hall}`, faults);
  return deps.transaction(
    async (store) => {
      const problems = [...source.problems];
      const known = (await store.places()).find((one) => one.key === place);
      const fault = hallFault(known, place, hall, names);
      if (fault) return { tallies: {}, problems: [...problems, problemAt(record.origin, [], ...fault)] };
      for (const problem of faults) problems.push(problem);
      if (!read) return { tallies: { plans: await store.saveHallPlans([]) }, problems };
      deps.log(summaryLine(read.summary));
      const { published } = read;
      const isNew = !known?.halls.some((one) => one.key === hall);
      const made = isNew ? newHall({ place, hall, names }, read, record, problems) : null;
      if (isNew && !made) return { tallies: {}, problems };
      const halls = made ? { halls: await store.createHall(place, made) } : {};
      return { tallies: { ...halls, plans: await store.saveHallPlans([{ place, hall, published }]) }, problems };
    },
    { dryRun },
  );
}

function hallFault(
  known: KnownPlace | undefined,
  place: string,
  hall: string,
  names: readonly string[],
): readonly ['unknown_hall' | 'unknown_place', string] | null {
  if (!known) return ['unknown_place', `there is no place "${place}"`];
  if (known.halls.some((one) => one.key === hall) || names.length > 0) return null;
  return ['unknown_hall', `${place} has no hall "${hall}"; --name "…" would make it`];
}

/** Returns the record of a new hall, or null when its key or name is invalid. */
function newHall(
  { hall, names }: { place: string; hall: string; names: readonly string[] },
  { published, summary }: CheckedRead,
  record: SourceRecord,
  problems: Problem[],
): NewHallRecord | null {
  const name = Object.fromEntries(
    names.map((text) => {
      const [, language, rest = text] = /^(ru|be|en|ka):(.*)$/s.exec(text) ?? [];
      return [language ?? languageOf(rest), rest.trim()];
    }),
  );
  const kind = published.standing.length > 0 ? 'mixed' : 'seated';
  const value = { key: hall, name, kind, capacity: summary.seats + summary.standing };
  const checked = checkRecord(newHallSchema, { value, origin: { ...record.origin, path: hall } });
  if (checked.ok) return checked.record;
  for (const problem of checked.problems) problems.push(problem);
  return null;
}

/** Returns the plan, or null when it is not usable; faults go to `problems`. */
export function readHallPlan(record: SourceRecord, id: string, problems: Problem[]): PublishedPlan | null {
  return readCheckedPlan(record, id, problems)?.published ?? null;
}

/** Names of sectors, rows and seats must fit one line because tickets show them. The foreign format has no schema. */
const NAMES = new Set(['name', 'uid', 'row_number', 'seat_number', 'category']);

function findNameOfLines(value: unknown, path: SourcePath = []): Unstorable | null {
  if (typeof value === 'string') {
    const reason = NAMES.has(String(path.at(-1))) ? findLineEnd(value) : null;
    return reason === null ? null : { path, reason };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const found = findNameOfLines(member, [...path, key]);
    if (found) return found;
  }
  return null;
}

type CheckedRead = { published: PublishedPlan; summary: PlanSummary };

function readCheckedPlan(record: SourceRecord, id: string, problems: Problem[]): CheckedRead | null {
  const unstorable = findUnstorable(record.value) ?? findNameOfLines(record.value);
  if (unstorable) {
    problems.push(problemAt(record.origin, unstorable.path, 'broken_encoding', unstorable.reason));
    return null;
  }
  const { plan: drawn, problems: found } = importPretix(record.value, id);
  const rows = drawn.sectors.reduce((sum, sector) => sum + sector.rows.length, 0);
  const isUsable = rows > 0 && !found.some(isBeyondLimits);
  const isZoned = drawn.sectors.some((sector) => sector.rows.some((row) => row.zones.some(([zone]) => zone !== '')));
  const isReportedOnce = ({ reason }: { reason: string }) =>
    reason === 'unknown_category' || reason === 'more_problems';
  const reported = isUsable && !isZoned ? found.filter((problem) => !isReportedOnce(problem)) : found;
  for (const problem of firstOfEachKind(reported)) problems.push(problemOf(record, problem, isUsable));
  if (!isUsable) return null;
  if (!isZoned) {
    const reason = 'no seat has a category of the plan; all get one price zone';
    problems.push(problemAt(record.origin, ['categories'], 'unknown_category', reason, 'repaired'));
  }
  const plan = isZoned ? drawn : inOneZone(drawn);
  const checked = checkHallPlan(plan, record);
  for (const problem of checked.problems) problems.push(problem);
  return checked.isSound ? { published: publishPlan(plan), summary: checked.summary } : null;
}

/** A plan that was drawn without price zones gets a single one. */
function inOneZone(plan: HallPlan): HallPlan {
  const label = { ru: 'Места', be: 'Месцы', en: 'Seats', ka: 'ადგილები' };
  const sectors = plan.sectors.map((sector) => ({
    ...sector,
    rows: sector.rows.map((row) => ({ ...row, zones: [['z1', seatsInRow(row)] as const] })),
  }));
  return { ...plan, zones: [{ key: 'z1', label, glyph: zoneGlyph(0) }], sectors };
}

/** Maximum number of faults of one kind that are reported individually. */
const MOST_OF_A_KIND = 20;

function firstOfEachKind(problems: ImportedPlan['problems']): ImportedPlan['problems'] {
  const groups = Map.groupBy(problems, ({ reason, value }) => `${reason} ${value ?? ''}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const more = group.length - MOST_OF_A_KIND;
    const rest = first && more > 0 ? [{ ...first, path: '$', value: `${first.value ?? ''} (${more} more times)` }] : [];
    return [...group.slice(0, MOST_OF_A_KIND), ...rest];
  });
}

function summaryLine({ seats, standing, sectors, rows, byZone }: PlanSummary): string {
  const zones = Object.entries(byZone).map(([zone, count]) => `${zone === '' ? 'none' : zone} ${count}`);
  const room = standing > 0 ? ` and room for ${standing} to stand` : '';
  return `The plan has ${seats} seats${room} in ${rows} rows of ${sectors} sectors; by price zone: ${zones.join(', ')}`;
}

function problemOf(record: SourceRecord, found: ImportedPlan['problems'][number], isUsable: boolean): Problem {
  const path = [...found.path.matchAll(/[^.[\]]+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part));
  const code = found.reason === 'duplicate_guid' ? 'duplicate_seat' : 'bad_plan';
  const value = found.value === undefined ? '' : ` "${found.value}"`;
  return problemAt(
    record.origin,
    path[0] === '$' ? [] : path,
    found.reason === 'unknown_category' ? 'unknown_category' : code,
    `${found.reason.replaceAll('_', ' ')}${value}`,
    isUsable ? 'repaired' : 'refused',
  );
}
