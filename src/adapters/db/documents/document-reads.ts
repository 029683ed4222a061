import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { DocumentSection } from '#domain/documents/document-record.ts';
import type { DocumentReads, StoredEdition } from '#usecases/documents/ports.ts';

export function createDocumentReads(on: Queryable): DocumentReads {
  return {
    editions: (market) =>
      query<StoredEdition>(on, {
        name: 'document-editions',
        text: `select key, version, kind, effective_on::text as "effectiveOn", title, summary
          from document where market = $1 order by sort, key, effective_on`,
        values: [market],
      }),
    async sections(market, key, version) {
      const [row] = await query<{ sections: DocumentSection[] }>(on, {
        name: 'document-sections',
        text: 'select sections from document where market = $1 and key = $2 and version = $3',
        values: [market, key, version],
      });
      return row?.sections ?? [];
    },
  };
}
