import { expect, test } from 'vitest';
import { addDays, calendarDate, cityDay } from '#domain/catalog/city-day.ts';
import { aGuideSearch } from '#test/builders/guide-search.ts';

const { search } = await aGuideSearch();
const today = calendarDate(new Date(), 'Europe/Minsk');

test('a cinema named like a month without events is found by its name, and shows what is on there', async () => {
  const found = await search('Октябрь');
  expect(found.facets.filter(({ count }) => count === 0)).toEqual([]);
  expect(found.objects.items.map(({ title }) => title)).toEqual(['Кинотеатр «Октябрь»']);
  const places = found.performances.items.map(({ card }) => card.place);
  expect(new Set(places)).toEqual(new Set(['Кинотеатр «Октябрь»']));
});

test.each(['кинотеатр Октябрь завтра', 'Октябрь кино завтра'])('%s is what is on there that day', async (typed) => {
  const { performances } = await search(typed);
  expect(performances.items.length).toBeGreaterThan(0);
  for (const { card } of performances.items)
    expect([card.place, card.nextAt === null ? null : cityDay(new Date(card.nextAt), 'Europe/Minsk')]).toEqual([
      'Кинотеатр «Октябрь»',
      addDays(today, 1),
    ]);
});

test('beside a weekday stands no title that only sounds like it', async () => {
  const { facets, performances } = await search('среда', { limit: 24 });
  expect(performances.items.length).toBe(Math.min(24, facets[0]?.count ?? 0));
});

test('a list of theatres alone is no answer to a day', async () => {
  const { facets } = await search(`თეატრი ${addDays(today, 300)}`);
  expect(facets[0]).toMatchObject({ kind: 'category', count: 0 });
  expect(facets.some(({ kind }) => kind === 'places')).toBe(true);
  expect(facets.some(({ kind, count }) => kind === 'category' && count > 0)).toBe(true);
});
