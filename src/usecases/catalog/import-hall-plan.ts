import { type Problem, problemAt, type SourceRecord } from '#domain/catalog/problem.ts';
import { publishPlan, type PublishedPlan } from '#domain/catalog/published-plan.ts';
import { findUnstorable } from '#domain/catalog/storable-text.ts';
import { type ImportedPlan, importPretix } from '#domain/seating/pretix-import.ts';
import type { ImportDeps } from './import-ports.ts';
import type { ImportReport, ParsedSource } from './import-report.ts';

/** Gives a hall the plan of a file in the pretix seating format, as its next version if it differs. */
export async function importHallPlan(
  deps: ImportDeps,
  { source, place, hall, dryRun = false }: { source: ParsedSource; place: string; hall: string; dryRun?: boolean },
): Promise<ImportReport> {
  return deps.transaction(
    async (store) => {
      const problems = [...source.problems];
      const [record] = source.records;
      const known = (await store.places()).find((one) => one.key === place);
      if (!record) return { tallies: {}, problems };
      if (!known?.halls.some((one) => one.key === hall)) {
        const [code, reason] = known
          ? (['unknown_hall', `${place} has no hall "${hall}"`] as const)
          : (['unknown_place', `there is no place "${place}"`] as const);
        return { tallies: {}, problems: [...problems, problemAt(record.origin, [], code, reason)] };
      }
      const published = readHallPlan(record, `${place}/${hall}`, problems);
      const plans = published ? [{ place, hall, published }] : [];
      return { tallies: { plans: await store.saveHallPlans(plans) }, problems };
    },
    { dryRun },
  );
}

/** The plan, or null where nothing of the file can be seated; what is wrong with it goes to `problems`. */
export function readHallPlan(record: SourceRecord, id: string, problems: Problem[]): PublishedPlan | null {
  const unstorable = findUnstorable(record.value);
  if (unstorable) {
    problems.push(problemAt(record.origin, unstorable.path, 'broken_encoding', unstorable.reason));
    return null;
  }
  const { plan, problems: found } = importPretix(record.value, id);
  const seats = plan.sectors.reduce((sum, sector) => sum + sector.rows.length, 0);
  const isUsable = seats > 0 && !found.some((problem) => problem.reason === 'too_many_seats');
  for (const problem of found) problems.push(inWords(record, problem, isUsable));
  return isUsable ? publishPlan(plan) : null;
}

function inWords(record: SourceRecord, found: ImportedPlan['problems'][number], isUsable: boolean): Problem {
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
