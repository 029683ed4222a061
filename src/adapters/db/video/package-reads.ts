import type { VideoOffer, VideoPackage } from '#api/video/contract.ts';
import { offerJoin, videoCardOf, videoColumns, type VideoRow } from '#adapters/db/video/card-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

type PackageRow = { id: number; title: string; description: string; rental_days: number; offer: VideoOffer | null };
type PartRow = VideoRow & { package_id: number };

/** $1 language, $2 market, $3 package or null, $4 video or null. */
const PACKAGES = `select k.id, tr(k.title, $1) as title, tr(k.description, $1) as description, k.rental_days, o.offer
  from video_package k ${offerJoin('package_id = k.id', '$2')}
  where ($3::int is null or k.id = $3)
    and ($4::int is null or exists (select 1 from video_package_part p where p.package_id = k.id and p.video_id = $4))
  order by k.sort, k.id`;

const PARTS = `select p.package_id, ${videoColumns('$1')}
  from video_package_part p join video v on v.id = p.video_id ${offerJoin('video_id = v.id', '$2')}
  where p.package_id = any($3) order by p.package_id, p.sort`;

export async function readPackages(
  on: Queryable,
  of: { id?: number; videoId?: number },
  market: MarketName,
  language: ContentLanguage,
): Promise<VideoPackage[]> {
  const rows = await query<PackageRow>(on, {
    name: 'video-packages',
    text: PACKAGES,
    values: [language, market, of.id ?? null, of.videoId ?? null],
  });
  if (rows.length === 0) return [];
  const parts = await query<PartRow>(on, {
    name: 'video-package-parts',
    text: PARTS,
    values: [language, market, rows.map(({ id }) => id)],
  });
  return rows.map(({ rental_days: rentalDays, ...row }) => {
    const videos = parts.filter(({ package_id: id }) => id === row.id).map(videoCardOf);
    const prices = videos.map(({ offer }) => offer?.priceMinor ?? null);
    const isWhole = prices.every((price) => price !== null);
    const separatelyMinor = isWhole ? prices.reduce<number>((sum, price) => sum + (price ?? 0), 0) : null;
    return { ...row, rentalDays, separatelyMinor, videos };
  });
}
