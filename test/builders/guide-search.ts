import { join } from 'node:path';
import { expect } from 'vitest';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { readSearchSynonyms } from '#adapters/files/search-synonyms.ts';
import { searchSchema, type SearchResult } from '#api/catalog/search-contract.ts';
import { contentLanguage, type Locale } from '#domain/locales/locale.ts';
import { createDemoDatabase } from '#test/demo-database.ts';
import { searchGuide } from '#usecases/search/search-guide.ts';

/** The search over a database of the demo; each answer is held against its contract. */
export async function aGuideSearch() {
  const { pool } = await createDemoDatabase();
  const synonyms = readSearchSynonyms(join(import.meta.dirname, '../../data/search-synonyms.json'));
  const guide = createGuideReads(pool, synonyms);
  const cities = await guide.cities();
  const now = new Date();

  async function search(
    query: string,
    { in: slug = 'minsk', locale = 'ru' as Locale, at = now, limit = 6 } = {},
  ): Promise<SearchResult> {
    const city = cities.find((one) => one.slug === slug);
    if (city === undefined) throw new Error(`no city ${slug}`);
    const result = await searchGuide(
      guide,
      { query, city, isCityChosen: true, locale, limit },
      { now: at, language: contentLanguage(locale) },
    );
    expect(searchSchema.parse(result)).toEqual(result);
    return result;
  }
  return { guide, cities, search };
}
