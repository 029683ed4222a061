import type { PosterFacts } from '#api/catalog/contract.ts';
import type { VideoCard, VideoOffer } from '#api/video/contract.ts';
import { posterVersion } from '#domain/catalog/poster-version.ts';
import type { VideoKind } from '#domain/video/video-kinds.ts';
import { IS_ON_SALE } from '#adapters/db/sale/item-on-sale.ts';

/** Columns of a video's card. `$lang` is the parameter that holds the language. Expects `video v` and `offerJoin`. */
export function videoColumns($lang: string): string {
  return `v.id, v.key, v.kind, tr(v.title, ${$lang}) as title, v.age, v.year, v.duration_min, v.rental_days, v.poster, v.published_on,
    array(select g.key from video_genre x join genre g on g.id = x.genre_id where x.video_id = v.id order by g.id) as genre_keys, o.offer`;
}

/** Joins the offer in the market `$market` as `o`; `of` is `video_id = v.id` or `package_id = k.id`. */
export function offerJoin(of: string, $market: string): string {
  return `left join lateral (
    select jsonb_build_object('itemId', i.id, 'priceMinor', x.price_minor + x.fee_minor, 'currency', i.currency) as offer
    from video_offer f join item i on i.id = f.item_id and ${IS_ON_SALE} join item_option x on x.item_id = i.id and x.option_no = 1
    where f.${of} and f.market = ${$market}) o on true`;
}

export type VideoRow = {
  id: number;
  key: string;
  kind: VideoKind;
  title: string;
  age: string;
  year: number;
  duration_min: number;
  rental_days: number | null;
  poster: { key?: string; category: string; mood: string; hue: number; motif: string };
  published_on: string;
  genre_keys: string[];
  offer: VideoOffer | null;
};

export function videoPoster(row: Pick<VideoRow, 'key' | 'title' | 'poster' | 'genre_keys'>): PosterFacts {
  const { key = row.key, category, mood, hue, motif } = row.poster;
  return { key, category, genres: row.genre_keys, title: row.title, subtitle: null, mood, hue, motif };
}

export function videoCardOf(row: VideoRow): VideoCard {
  return {
    id: row.id,
    kind: row.kind,
    status: row.rental_days === null ? 'free' : 'paid',
    title: row.title,
    age: row.age,
    year: row.year,
    durationMin: row.duration_min,
    publishedOn: row.published_on,
    pictureVersion: posterVersion(videoPoster(row)),
    rentalDays: row.rental_days,
    offer: row.offer,
  };
}
