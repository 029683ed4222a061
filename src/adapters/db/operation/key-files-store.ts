import type { KnownKeyFile } from '#adapters/keys/key-files.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

/** `other`: the database was used with another key of this name; `missing`: with one that is not there. */
export type KeyFault = { name: string; fault: 'other' | 'missing' };

const FAULTS = `
select coalesce(f.name, k.name) as name, case when f.name is null then 'missing' else 'other' end as fault
from key_file k full join unnest($1::text[], $2::text[]) as f(name, digest) using (name)
where k.name is not null and f.digest is distinct from k.digest
order by 1`;

const ADD = `
insert into key_file (name, digest) select * from unnest($1::text[], $2::text[]) as f(name, digest)
on conflict (name) do nothing`;

const FORGET = 'delete from key_file where name = $1 returning name';

const columns = (files: readonly KnownKeyFile[]): string[][] => [
  files.map(({ name }) => name),
  files.map(({ digest }) => digest),
];

/** Compares files of keys with those that the database was used with. */
export function keyFaults(on: Queryable, files: readonly KnownKeyFile[]): Promise<KeyFault[]> {
  return query<KeyFault>(on, { name: 'key-files.faults', text: FAULTS, values: columns(files) });
}

/** Remembers files that are new. */
export async function addKeyFiles(on: Queryable, files: readonly KnownKeyFile[]): Promise<void> {
  await query(on, { name: 'key-files.add', text: ADD, values: columns(files) });
}

/** For a key that was retired, or replaced because it was stolen. Returns whether it was known. */
export async function forgetKeyFile(on: Queryable, name: string): Promise<boolean> {
  const rows = await query<{ name: string }>(on, { name: 'key-files.forget', text: FORGET, values: [name] });
  return rows.length > 0;
}
