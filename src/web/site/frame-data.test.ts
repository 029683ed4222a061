import { expect, test } from 'vitest';
import type { Layout } from '#api/catalog/layout-contract.ts';
import { isCityElsewhere } from '#web/site/frame-data.ts';

const layout = {
  countries: [
    { id: 1, code: 'BY' },
    { id: 2, code: 'GE' },
    { id: 3, code: 'RU' },
  ],
  cities: [
    { slug: 'minsk', region: { countryId: 1 } },
    { slug: 'tbilisi', region: { countryId: 2 } },
    { slug: 'moscow', region: { countryId: 3 } },
  ],
} as unknown as Layout;

test('a city belongs to the search results of its own market', () => {
  expect(['minsk', 'tbilisi', 'moscow'].map((slug) => isCityElsewhere(layout, slug, 'belarus'))).toEqual([
    false,
    true,
    false,
  ]);
  expect(['minsk', 'tbilisi', 'nowhere'].map((slug) => isCityElsewhere(layout, slug, 'georgia'))).toEqual([
    true,
    false,
    false,
  ]);
});
