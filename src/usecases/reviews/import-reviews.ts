import { checkRecords } from '#domain/catalog/import/check-record.ts';
import { type Problem, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import { stableHash } from '#domain/catalog/import/stable-hash.ts';
import { type ReviewRecord, reviewRecordSchema } from '#domain/reviews/review-record.ts';
import { firstOfEach } from '#usecases/reports/import-report.ts';
import type { ReviewDraft, ReviewImportStore } from '#usecases/reviews/import-port.ts';

const HOUR_MS = 3_600_000;

/** Imports the reviews of a catalogue after the events and places they refer to. */
export async function writeReviews(
  store: ReviewImportStore,
  input: { source: readonly SourceRecord[]; now: Date },
  problems: Problem[],
): Promise<{ inserted: number; updated: number; unchanged: number }> {
  if (input.source.length === 0) return { inserted: 0, updated: 0, unchanged: 0 };
  const checked = checkRecords(reviewRecordSchema, input.source, problems);
  const known = new Map((await store.subjects()).map((each) => [`${each.subject.kind} ${each.key}`, each]));
  const drafts = firstOfEach(checked, ({ key }) => key, problems).flatMap(({ item, source }): ReviewDraft[] => {
    const [kind, key] = item.event === undefined ? ['place' as const, item.place] : ['event' as const, item.event];
    const about = known.get(`${kind} ${key}`);
    if (about !== undefined) return [{ ...item, about, writtenAt: writtenAt(item, input.now) }];
    const code = kind === 'place' ? 'unknown_place' : 'unknown_event';
    problems.push(problemAt(source.origin, [kind], code, `there is no ${kind} "${key}"`));
    return [];
  });
  return store.save(drafts);
}

/** Spreads the reviews over the hours of their day instead of the minute of the import. */
function writtenAt({ key, daysAgo }: ReviewRecord, now: Date): Date {
  return new Date(now.getTime() - (daysAgo * 24 + 1 + (stableHash(key) % 12)) * HOUR_MS);
}
