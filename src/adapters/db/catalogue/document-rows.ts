import type { Queryable } from '#adapters/db/connection/pool.ts';
import { dayNumber, dayText } from '#domain/catalog/calendar-day.ts';
import type { DocumentRecord } from '#domain/documents/document-record.ts';
import type { Tally } from '#usecases/catalog/import-ports.ts';
import { upsert } from '#adapters/db/connection/upsert.ts';

export function saveDocuments(on: Queryable, records: readonly DocumentRecord[], anchor: string): Promise<Tally> {
  const day = dayNumber(anchor);
  const keys = [...new Set(records.map(({ key }) => key))];
  const rows = records.map(({ market, key, version, kind, effectiveDaysAgo, title, summary, sections }) => ({
    market,
    key,
    version,
    kind,
    sort: keys.indexOf(key),
    effective_on: dayText(day - effectiveDaysAgo),
    title,
    summary,
    sections,
  }));
  return upsert(on, 'document', rows, { key: ['market', 'key', 'version'], insertOnly: ['effective_on'] });
}
