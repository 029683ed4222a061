import { addTallies, idsByKey, replaceLinks, upsert } from '#adapters/db/connection/upsert.ts';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { OfferDraft, VideoStore } from '#usecases/video/import-port.ts';

/** Creates the store through which an import writes videos. */
export function createVideoStore(on: Queryable): VideoStore {
  const keysOf = async (table: string) => new Set((await idsByKey(on, table)).keys());
  return {
    references: async () => ({
      events: await keysOf('event'),
      genres: await keysOf('genre'),
      tags: await keysOf('tag'),
    }),
    async saveVideos(drafts) {
      const events = await idsByKey(on, 'event');
      const rows = drafts.map((video) => ({
        key: video.key,
        kind: video.kind,
        event_id: video.event === undefined ? null : events.get(video.event),
        title: video.title,
        description: video.description,
        language: video.language,
        quality: video.quality,
        subtitles: video.subtitles,
        country: video.country,
        year: video.year,
        duration_min: video.durationMin,
        rental_days: video.rentalDays ?? null,
        age: video.age,
        imdb_rank: video.imdbRank ?? null,
        mpaa: video.mpaa ?? null,
        distributor: video.distributor,
        copyright: video.copyright,
        fictional: video.fictional,
        poster: video.poster,
        published_on: video.publishedOn,
      }));
      const tally = await upsert(on, 'video', rows, { key: ['key'], insertOnly: ['published_on'] });
      const ids = await idsByKey(on, 'video');
      const owners = drafts.flatMap(({ key }) => ids.get(key) ?? []);
      const link = async (what: 'genre' | 'tag', keysIn: (draft: (typeof drafts)[number]) => readonly string[]) => {
        const targets = await idsByKey(on, what);
        const links = drafts.flatMap((draft) =>
          keysIn(draft).map((key) => ({ video_id: ids.get(draft.key), [`${what}_id`]: targets.get(key) })),
        );
        return replaceLinks(on, `video_${what}`, 'video_id', owners, links, ['video_id', `${what}_id`]);
      };
      return addTallies(tally, await link('genre', ({ genres }) => genres), await link('tag', ({ tags }) => tags));
    },
    async savePackages(records) {
      const rows = records.map(({ key, title, description, rentalDays }, at) => ({
        key,
        sort: at + 1,
        title,
        description,
        rental_days: rentalDays,
      }));
      const tally = await upsert(on, 'video_package', rows, { key: ['key'] });
      const [ids, videos] = [await idsByKey(on, 'video_package'), await idsByKey(on, 'video')];
      const parts = records.flatMap(({ key, videos: inIt }) =>
        inIt.map((video, at) => ({ package_id: ids.get(key), video_id: videos.get(video), sort: at + 1 })),
      );
      const owners = records.flatMap(({ key }) => ids.get(key) ?? []);
      const links = await replaceLinks(on, 'video_package_part', 'package_id', owners, parts, [
        'package_id',
        'video_id',
      ]);
      return addTallies(tally, links);
    },
    saveOffers: (drafts) => saveOffers(on, drafts),
  };
}

const OFF_SALE = `update item set is_on_sale = false
  where kind in ('video', 'package') and is_on_sale and not key = any($1)
    and id in (select item_id from video_offer)`;

async function saveOffers(on: Queryable, drafts: readonly OfferDraft[]) {
  const items = drafts.map((draft) => ({
    key: itemKey(draft),
    kind: 'video' in draft.of ? 'video' : 'package',
    market: draft.market,
    title: draft.title,
    description: draft.description,
    currency: MARKETS[draft.market].currency,
    valid_days: draft.rentalDays,
    is_on_sale: true,
    poster: draft.poster,
  }));
  const tally = await upsert(on, 'item', items, { key: ['key'] });
  const ids = await idsByKey(on, 'item');
  const options = drafts.map((draft) => ({
    item_id: ids.get(itemKey(draft)),
    option_no: 1,
    key: 'rental',
    price_minor: draft.priceMinor,
    fee_minor: 0,
  }));
  const priced = await upsert(on, 'item_option', options, { key: ['item_id', 'option_no'] });
  const [videos, packages] = [await idsByKey(on, 'video'), await idsByKey(on, 'video_package')];
  const offers = drafts.map((draft) => ({
    item_id: ids.get(itemKey(draft)),
    market: draft.market,
    video_id: 'video' in draft.of ? videos.get(draft.of.video) : null,
    package_id: 'package' in draft.of ? packages.get(draft.of.package) : null,
  }));
  const linked = await upsert(on, 'video_offer', offers, { key: ['item_id'] });
  const gone = await on.query(OFF_SALE, [items.map(({ key }) => key)]);
  return addTallies(tally, priced, linked, { inserted: 0, updated: gone.rowCount ?? 0, unchanged: 0 });
}

function itemKey({ of, market }: OfferDraft): string {
  return 'video' in of ? `video-${of.video}-${market}` : `package-${of.package}-${market}`;
}
