import { checkRecord } from '#domain/catalog/check-record.ts';
import type { Problem, SourceRecord } from '#domain/catalog/problem.ts';
import { type DocumentRecord, documentSchema } from '#domain/documents/document-record.ts';
import type { CatalogueStore, Tally } from './import-ports.ts';
import { firstOfEach } from './import-report.ts';

/** Takes the documents of both markets, each edition by its key, market and version. */
export async function writeDocuments(
  store: CatalogueStore,
  source: readonly SourceRecord[],
  { today, problems }: { today: string; problems: Problem[] },
): Promise<Tally> {
  const shaped = source.flatMap((record): { item: DocumentRecord; source: SourceRecord }[] => {
    const checked = checkRecord(documentSchema, record);
    if (checked.ok) return [{ item: checked.record, source: record }];
    problems.push(...checked.problems);
    return [];
  });
  const documents = firstOfEach(shaped, ({ key, market, version }) => `${key} ${market} ${version}`, problems);
  return store.saveDocuments(
    documents.map(({ item }) => item),
    today,
  );
}
