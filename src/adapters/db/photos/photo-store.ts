import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { StoredPhoto } from '#domain/photos/photo.ts';
import type { PhotoReads, PhotoStore } from '#usecases/photos/ports.ts';

const SHOWN = `(select photo ->> 'id' as id from event where photo is not null
  union select photo ->> 'id' from place where photo is not null
  union select photo ->> 'id' from person where photo is not null)`;

/** In the database, as the pictures of accounts are, because every process serves them and a backup contains them. */
export function createPhotoStore(on: Queryable): PhotoStore {
  return {
    async find(id) {
      const rows = await query<StoredPhoto>(on, {
        name: 'photo',
        text: 'select id, colour, width, height from photo where id = $1',
        values: [id],
      });
      return rows[0] ?? null;
    },
    async save(id, { colour, width, height, files }) {
      await on.query(
        `with new as (
           insert into photo (id, colour, width, height) values ($1, $2, $3, $4) on conflict (id) do nothing returning id
         )
         insert into photo_file (photo_id, name, bytes) select new.id, f.name, f.bytes from new, unnest($5::text[], $6::bytea[]) as f (name, bytes)`,
        [id, colour, width, height, files.map(({ name }) => name), files.map(({ bytes }) => bytes)],
      );
    },
    async tidy(now) {
      await on.query(
        `update photo set unused_since = case when shown then null else $1::timestamptz end
         from (select p.id, exists (select from ${SHOWN} s where s.id = p.id) as shown from photo p) x
         where x.id = photo.id and x.shown = (photo.unused_since is not null)`,
        [now],
      );
      await on.query(`delete from photo where unused_since < $1::timestamptz - interval '30 days'`, [now]);
    },
  };
}

export function createPhotoReads(on: Queryable): PhotoReads {
  return {
    async file(id, name) {
      const [row] = await query<{ bytes: Buffer }>(on, {
        name: 'photo-file',
        text: 'select bytes from photo_file where photo_id = $1 and name = $2',
        values: [id, name],
      });
      return row?.bytes ?? null;
    },
  };
}
