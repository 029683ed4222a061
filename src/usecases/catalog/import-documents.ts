import { checkRecords } from '#domain/catalog/import/check-record.ts';
import type { Problem, SourceRecord } from '#domain/catalog/import/problem.ts';
import { documentSchema } from '#domain/documents/document-record.ts';
import type { CatalogueStore, Tally } from './import-ports.ts';
import { firstOfEach } from '#usecases/reports/import-report.ts';

/** Imports the documents of both markets; key, market and version identify an edition. */
export async function writeDocuments(
  store: CatalogueStore,
  source: readonly SourceRecord[],
  { today, problems }: { today: string; problems: Problem[] },
): Promise<Tally> {
  const shaped = checkRecords(documentSchema, source, problems);
  const documents = firstOfEach(shaped, ({ key, market, version }) => `${key} ${market} ${version}`, problems);
  return store.saveDocuments(
    documents.map(({ item }) => item),
    today,
  );
}
