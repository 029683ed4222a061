import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { PlayableVideo, RentalReads } from '#usecases/video/ports.ts';

/** Rentals of a video by itself or in a package, paid in any market. */
const RENTALS = `select e.id as "entitlementId", e.valid_until as until, now() as now,
    e.state <> 'void' and e.valid_from <= now() and (e.valid_until is null or e.valid_until > now()) as "isValid"
  from orders o join entitlement e on e.order_id = o.id and e.state <> 'void'
  join video_offer f on f.item_id = e.item_id
  where o.access_key = any($2) and (f.video_id = $1
    or exists (select 1 from video_package_part p where p.package_id = f.package_id and p.video_id = $1))`;

const BOUGHT = `select o.market, f.video_id as "videoId", f.package_id as "packageId"
  from orders o join entitlement e on e.order_id = o.id and e.state <> 'void' join video_offer f on f.item_id = e.item_id
  where o.access_key = $1 and ($2::int is null or e.item_id = $2) order by e.line_no limit 1`;

export function createRentalReads(on: Queryable): RentalReads {
  return {
    async playable(of) {
      const [by, value] = 'id' in of ? ['id', of.id] : ['key', of.key];
      const [row] = await query<PlayableVideo>(on, {
        name: `video-playable-by-${by}`,
        text: `select key, rental_days is null as "isFree" from video where ${by} = $1 and published_on <= now()`,
        values: [value],
      });
      return row ?? null;
    },
    async rentals(videoId, accessKeys) {
      type Row = { entitlementId: string; until: Date | null; isValid: boolean; now: Date };
      const rows = await query<Row>(on, { name: 'video-rentals', text: RENTALS, values: [videoId, accessKeys] });
      const now = rows[0]?.now ?? new Date();
      return { rentals: rows.map(({ entitlementId, until, isValid }) => ({ entitlementId, until, isValid })), now };
    },
    async bought(accessKey, itemId) {
      type Row = { market: MarketName; videoId: number | null; packageId: number | null };
      const [row] = await query<Row>(on, { name: 'video-bought', text: BOUGHT, values: [accessKey, itemId] });
      return row ?? null;
    },
  };
}
