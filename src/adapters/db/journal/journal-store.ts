import { idsByKey, upsert } from '#adapters/db/connection/upsert.ts';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { JournalStore } from '#usecases/journal/import-port.ts';

/** Creates the store through which an import writes the journal. */
export function createJournalStore(on: Queryable): JournalStore {
  const keysOf = async (table: string) => new Set((await idsByKey(on, table)).keys());
  const slugs = async () => {
    const { rows } = await on.query<{ slug: string }>('select slug from category');
    return new Set(rows.map(({ slug }) => slug));
  };
  return {
    references: async () => ({
      postCategories: await keysOf('post_category'),
      places: await keysOf('place'),
      categories: await slugs(),
      genres: await keysOf('genre'),
      events: await keysOf('event'),
    }),
    saveCategories: (records) =>
      upsert(
        on,
        'post_category',
        records.map(({ key, name, lead }, at) => ({ key, sort: at + 1, name, lead })),
        { key: ['key'] },
      ),
    savePosts: async (drafts) => {
      const categories = await idsByKey(on, 'post_category');
      const rows = drafts.map((post) => ({
        key: post.key,
        category_id: categories.get(post.category),
        market: post.market,
        title: post.title,
        lead: post.lead,
        body: post.body,
        refs: post.refs,
        read_minutes: post.readMinutes,
        poster: post.poster,
        fictional: post.fictional ?? false,
        published_on: post.publishedOn,
      }));
      return upsert(on, 'post', rows, { key: ['key'], insertOnly: ['published_on'] });
    },
  };
}
