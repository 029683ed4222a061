import type { PosterFacts } from '#api/catalog/contract.ts';
import { cardColumns, posterOf, type EventRow } from '#adapters/db/guide/card-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

const POSTER = `select ${cardColumns('$2')} from event e where e.id = $1`;

export async function readPosterFacts(on: Queryable, eventId: number, reader: Reader): Promise<PosterFacts | null> {
  const [row] = await query<EventRow>(on, { name: 'poster', text: POSTER, values: [eventId, reader.language] });
  return row === undefined ? null : posterOf(row);
}
