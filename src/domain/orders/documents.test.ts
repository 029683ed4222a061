import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentSchema } from '#domain/documents/document-record.ts';
import { currentEdition } from '#domain/documents/editions.ts';
import { AGREED_DOCUMENTS, DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';

const FILE = join(import.meta.dirname, '../../../data/catalogue/documents.json');
const documents = (JSON.parse(readFileSync(FILE, 'utf8')) as unknown[]).map((entry) => documentSchema.parse(entry));
/** Any day will do, because editions are counted back from the first import. */
const DAY = Date.parse('2026-11-21');
const dated = documents.map((one) => ({
  ...one,
  effectiveOn: new Date(DAY - one.effectiveDaysAgo * 86_400_000).toISOString().slice(0, 10),
}));

describe('documents a buyer agrees to', () => {
  test.each(['belarus', 'georgia'] as const)('are the editions in force in %s', (market) => {
    const inForce = (key: string) =>
      currentEdition(
        dated.filter((one) => one.key === key && one.market === market),
        '2026-11-21',
      )?.version;
    expect(DOCUMENT_VERSIONS[market]).toEqual({
      offer: inForce(AGREED_DOCUMENTS.offer),
      privacy: inForce(AGREED_DOCUMENTS.privacy),
    });
  });

  test('and every document stands in both markets and four languages, its anchors once', () => {
    const keys = (market: string) => documents.filter((one) => one.market === market).map(({ key }) => key);
    expect(keys('georgia')).toEqual(keys('belarus'));
    for (const { key, sections, title, summary } of documents) {
      const texts = [title, summary, ...sections.flatMap(({ h, p }) => [h, ...p])];
      expect(texts.filter((text) => Object.keys(text).toSorted().join() !== 'be,en,ka,ru')).toEqual([]);
      expect([key, new Set(sections.map(({ id }) => id)).size]).toEqual([key, sections.length]);
    }
  });
});
