import { dayNumber, dayText } from '#domain/catalog/calendar-day.ts';
import { checkRecords } from '#domain/catalog/import/check-record.ts';
import { type Problem, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import { type PostBlock, postCategorySchema, postSchema } from '#domain/journal/post-records.ts';
import { postRefs } from '#domain/journal/post-refs.ts';
import { firstOfEach } from '#usecases/reports/import-report.ts';
import type { JournalStore, PostDraft, PostReferences, PostTally } from '#usecases/journal/import-port.ts';

export type PostsSource = { categories: SourceRecord[]; posts: SourceRecord[] };

/** Imports the journal's posts after the guide they refer to. Adds faults to `problems`. */
export async function writePosts(
  store: JournalStore,
  input: { source: PostsSource; today: string },
  problems: Problem[],
): Promise<{ postCategories: PostTally; posts: PostTally }> {
  const { source, today } = input;
  const categories = checkRecords(postCategorySchema, source.categories, problems);
  const postCategories = await store.saveCategories(firstOfEach(categories, byKey, problems).map(({ item }) => item));
  const references = await store.references();
  const drafts = firstOfEach(checkRecords(postSchema, source.posts, problems), byKey, problems).flatMap(
    ({ item, source: record }): PostDraft[] => {
      if (!references.postCategories.has(item.category)) {
        const reason = `there is no category "${item.category}" of posts`;
        problems.push(problemAt(record.origin, ['category'], 'unknown_category', reason));
        return [];
      }
      const { publishedDaysAgo, ...post } = item;
      const body = item.body.filter((block, at) => isKnown(block, at, record, references, problems));
      const publishedOn = dayText(dayNumber(today) - publishedDaysAgo);
      return [{ ...post, body, publishedOn, refs: postRefs(body) }];
    },
  );
  // Oldest first, so that a newer post has the higher id.
  const posts = await store.savePosts(drafts.toSorted((a, b) => a.publishedOn.localeCompare(b.publishedOn)));
  return { postCategories, posts };
}

const byKey = (item: { key: string }) => item.key;

/** Leaves out a block whose reference does not exist; the surrounding text stays. */
function isKnown(
  block: PostBlock,
  at: number,
  { origin }: SourceRecord,
  references: PostReferences,
  problems: Problem[],
): boolean {
  const named =
    block.type === 'place'
      ? ([['places', block.key, 'unknown_place']] as const)
      : block.type === 'event'
        ? ([
            ['events', block.key, 'unknown_event'],
            ['categories', block.category, 'unknown_category'],
            ['genres', block.genre, 'unknown_genre'],
            ['places', block.place, 'unknown_place'],
          ] as const)
        : [];
  const missing = named.find(([of, key]) => key !== undefined && !references[of].has(key));
  if (missing === undefined) return true;
  const [, key = '', code] = missing;
  problems.push(problemAt(origin, ['body', at], code, `there is no "${key}"; the block is left out`, 'repaired'));
  return false;
}
