import { expect, test } from 'vitest';
import { currentEdition, publishedEditions } from '#domain/documents/editions.ts';

const editions = [
  { version: '1.9', effectiveOn: '2026-01-10' },
  { version: '2.0', effectiveOn: '2026-11-21' },
  { version: '1.10', effectiveOn: '2026-01-10' },
  { version: '3.0', effectiveOn: '2027-01-01' },
];

test.each([
  ['2026-01-09', null],
  ['2026-01-10', '1.10'],
  ['2026-11-20', '1.10'],
  ['2026-11-21', '2.0'],
  ['2026-12-31', '2.0'],
  ['2027-01-01', '3.0'],
])('on %s edition %s is in force', (today, version) => {
  expect(currentEdition(editions, today)?.version ?? null).toBe(version);
});

test('what takes effect later is not published yet', () => {
  expect(publishedEditions(editions, '2026-11-22').map(({ version }) => version)).toEqual(['2.0', '1.10', '1.9']);
});
