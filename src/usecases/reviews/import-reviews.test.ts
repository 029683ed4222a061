import { expect, test } from 'vitest';
import type { Problem, SourceRecord } from '#domain/catalog/import/problem.ts';
import type { ReviewDraft } from './import-port.ts';
import { writeReviews } from './import-reviews.ts';

const now = new Date('2026-11-20T12:00:00Z');
const good = {
  key: 'paulinka-1',
  event: 'paulinka',
  language: 'be',
  author: 'Алена К.',
  rating: 5,
  text: 'Глядзела ўжо чацвёрты раз і смяялася ад душы.',
  daysAgo: 3,
};

async function imported(...values: object[]) {
  const problems: Problem[] = [];
  const saved: ReviewDraft[] = [];
  const source = values.map((value, at): SourceRecord => ({
    value,
    origin: { file: 'reviews.json', path: String(at), locate: () => ({ line: at + 1, column: 1 }) },
  }));
  const store = {
    subjects: async () => [
      { subject: { kind: 'event' as const, id: 7 }, key: 'paulinka', market: 'belarus' as const },
      { subject: { kind: 'place' as const, id: 9 }, key: 'fabrika', market: 'georgia' as const },
    ],
    save: async (drafts: readonly ReviewDraft[]) => {
      saved.push(...drafts);
      return { inserted: drafts.length, updated: 0, unchanged: 0 };
    },
  };
  await writeReviews(store, { source, now }, problems);
  return { saved, codes: problems.map(({ code, line }) => `${line} ${code}`) };
}

test('a review finds its subject and its market, and the same hour of its day each time', async () => {
  const { event: _, ...plain } = good;
  const first = await imported(good, { ...plain, key: 'fabrika-1', place: 'fabrika' });
  expect(first.codes).toEqual([]);
  expect(first.saved.map(({ about }) => [about.subject.id, about.market])).toEqual([
    [7, 'belarus'],
    [9, 'georgia'],
  ]);
  expect((await imported(good)).saved[0]?.writtenAt).toEqual(first.saved[0]?.writtenAt);
  expect(first.saved[0]?.writtenAt.getTime()).toBeLessThan(now.getTime() - 3 * 86_400_000);
});

test.each([
  ['an unknown event', { event: 'nothing' }, 'unknown_event'],
  ['both an event and a place', { place: 'fabrika' }, 'wrong_shape'],
  ['six stars', { rating: 6 }, 'wrong_shape'],
  ['a text that says nothing', { text: 'Клас!' }, 'wrong_shape'],
  ['a key that is none', { key: 'Павлинка' }, 'bad_slug'],
])('a review with %s is refused with its place, and the others are taken', async (_name, change, code) => {
  const { saved, codes } = await imported({ ...good, key: 'broken', ...change }, good);
  expect(codes).toEqual([`1 ${code}`]);
  expect(saved.map(({ key }) => key)).toEqual(['paulinka-1']);
});

test('of two reviews with one key the first counts', async () => {
  const { saved, codes } = await imported(good, { ...good, rating: 1 });
  expect(codes).toEqual(['2 duplicate_key']);
  expect(saved.map(({ rating }) => rating)).toEqual([5]);
});
