import { describe, expect, test } from 'vitest';
import type { SearchResult } from '#api/catalog/search-contract.ts';
import { addDays, calendarDate, weekday } from '#domain/catalog/city-day.ts';
import { isAvailable } from '#domain/performances/performance-status.ts';
import { aGuideSearch } from '#test/builders/guide-search.ts';

const { cities, guide, search } = await aGuideSearch();
const now = new Date();
const titles = ({ performances }: SearchResult) => performances.items.map(({ title }) => title);
const keys = ({ facets }: SearchResult) => facets.map(({ kind, key }) => `${kind} ${key ?? ''}`.trim());

describe('facets', () => {
  test.each([
    ['комедия', 'ru', 'genre comedy'],
    ['камедыі', 'be', 'genre comedy'],
    ['comedies', 'en', 'genre comedy'],
    ['კომედია', 'ge', 'genre comedy'],
    ['rjvtlbz', 'ru', 'genre comedy'],
    ['камидия', 'ru', 'genre comedy'],
    ['opera', 'ru', 'genre opera'],
    ['imax', 'ru', 'format IMAX'],
    ['на языке оригинала', 'ru', 'tag original-language'],
    ['театры', 'ru', 'category teatr'],
    ['музеи', 'ru', 'places museum'],
    ['бесплатно', 'ru', 'events'],
    ['28 ноября', 'ru', 'events'],
  ] as const)('%s (%s) is understood', async (query, locale, facet) => {
    const result = await search(query, { locale });
    expect(keys(result)[0]).toBe(facet);
    expect(result.isUnderstood).toBe(true);
  });

  test('a facet counts the events of its listing, and the first events are those of the listing', async () => {
    const result = await search('концерт до 30');
    const [facet] = result.facets;
    expect(facet).toMatchObject({ maxPriceMinor: 3000, currency: 'BYN', url: '/ru/minsk/events/koncert?price=30' });
    expect(facet?.count).toBeGreaterThan(0);
    for (const { card } of result.performances.items.slice(0, Math.min(6, facet?.count ?? 0))) {
      expect(card.category).toBe('koncert');
      expect(card.minTotalMinor).toBeLessThanOrEqual(3000);
    }
  });

  test.each([
    ['5–6 декабря', '?day=2026-12-05&until=2026-12-06'],
    ['з 5 па 6 снежня', '?day=2026-12-05&until=2026-12-06'],
    ['5-6 december', '?day=2026-12-05&until=2026-12-06'],
    ['в воскресенье утром', '?day=2026-12-06&part=morning'],
    ['next weekend', '?day=2026-12-05&until=2026-12-06'],
  ])('on the afternoon of a Sunday, "%s" is the listing %s', async (query, filters) => {
    const { facets } = await search(query, { at: new Date('2026-11-29T11:50:00Z') });
    expect(facets[0]?.url).toBe(`/ru/minsk/events${filters}`);
  });

  test('days without events lead on to the nearest with some', async () => {
    const [from, until] = [
      addDays(calendarDate(now, 'Europe/Minsk'), 300),
      addDays(calendarDate(now, 'Europe/Minsk'), 303),
    ];
    const { facets } = await search(`${from} – ${until}`);
    expect(facets[0]).toMatchObject({ from, until, count: 0 });
    expect(facets.slice(1).filter(({ day, count }) => day !== null && count > 0)).not.toEqual([]);
  });

  test('a part of today that is over leads on to the whole day', async () => {
    const { facets } = await search('сегодня утром', {
      at: new Date(`${calendarDate(now, 'Europe/Minsk')}T11:50:00Z`),
    });
    expect(facets.map(({ period, part }) => [period, part])).toEqual([
      ['today', 'morning'],
      ['today', null],
    ]);
  });

  test.each(['куда пойти с товарищем', 'от 50 рублей', 'from 50', 'метро Уручье'])(
    '"%s" finds no title by a word that says nothing of it',
    async (query) => {
      expect(titles(await search(query))).toEqual([]);
    },
  );

  test('a whole title that names a city shows the date of the visitor’s own city', async () => {
    const { performances } = await search('Батуми, 02:40', { in: 'tbilisi' });
    expect(performances.items[0]).toMatchObject({ title: 'Батуми, 02:40', card: { citySlug: 'tbilisi' } });
  });

  test('a part of the day narrows the listing and its number', async () => {
    const { facets } = await search('кино завтра вечером');
    const { facets: wholeDay } = await search('кино завтра');
    const { facets: night } = await search('кино завтра ночью');
    expect(facets[0]?.count).toBeGreaterThan(0);
    expect(facets[0]?.count).toBeLessThan(wholeDay[0]?.count ?? 0);
    expect(night[0]?.count).toBeLessThan(wholeDay[0]?.count ?? 0);
    expect(facets[0]).toMatchObject({
      key: 'kino',
      period: 'tomorrow',
      part: 'evening',
      url: '/ru/minsk/events/kino?period=tomorrow&part=evening',
    });
  });

  test('where a city has none, others of its country that have are named', async () => {
    const { facets } = await search('орган');
    expect(facets[0]?.count).toBe(0);
    expect(facets.slice(1).map(({ city }) => city)).toContain('Полоцк');
  });

  test.each([
    ['kids спектакли', '/ru/minsk/events/teatr?children=1'],
    ['для детей в выходные', '/ru/minsk/events?period=weekend&children=1'],
    ['children weekend', '/ru/minsk/events?period=weekend&children=1'],
    ['детям бесплатно', '/ru/minsk/events?free=1&children=1'],
    ['с детьми до 20', '/ru/minsk/events?price=20&children=1'],
  ])('beside anything else children are a filter: %s', async (typed, url) => {
    const { facets } = await search(typed);
    expect(facets[0]?.url).toBe(url);
  });

  test('children alone are the category, and the filter beside it', async () => {
    const { facets } = await search('детям');
    expect(facets.map(({ url }) => url)).toEqual(['/ru/minsk/events/detyam', '/ru/minsk/events?children=1']);
    const { facets: family } = await search('с детьми');
    expect(family.map(({ url, children }) => [url, children])).toEqual([['/ru/minsk/events?children=1', true]]);
  });

  test('a named city replaces the visitor’s', async () => {
    const result = await search('спектакль в гродно');
    expect(result.facets[0]).toMatchObject({ city: 'Гродно', url: '/ru/grodno/events/teatr' });
    expect(result.performances.items.every(({ city }) => city === 'Гродно')).toBe(true);
  });
});

describe('words that are not typed to their end, or wrongly', () => {
  test.each([
    ['теат', 'ru', 'minsk'],
    ['თეატ', 'ge', 'tbilisi'],
  ] as const)('%s names the section before the plays and theatres', async (query, locale, city) => {
    const result = await search(query, { locale, in: city });
    expect([result.isUnderstood, keys(result)[0]]).toEqual([true, 'category teatr']);
    expect(result.order.slice(0, 2).toSorted()).toEqual(['objects', 'performances']);
  });

  test('what only begins like a word that is understood is not found by it', async () => {
    const found = await search('free', { locale: 'en', limit: 24 });
    expect(keys(found)[0]).toBe('events');
    const all = found.order.flatMap((group) => found[group].items.map(({ title }) => title));
    expect(all.filter((title) => /\bfre(e\w|ight)/i.test(title))).toEqual([]);
  });

  test('letters that are one sound when they are swapped', async () => {
    expect((await search('მეხსორაძე', { locale: 'ge', in: 'tbilisi' })).names.items[0]?.title).toBe('დათო მესხორაძე');
  });

  test('an age mark is the filter of listings', async () => {
    const [[all], [sixteen]] = await Promise.all([
      search('cinema', { locale: 'en' }).then(({ facets }) => facets),
      search('cinema 16+', { locale: 'en' }).then(({ facets }) => facets),
    ]);
    expect(sixteen).toMatchObject({ key: 'kino', age: 16, url: '/en/minsk/events/kino?age=16' });
    expect(sixteen?.count).toBeLessThanOrEqual(all?.count ?? 0);
  });
});

describe('pages of the site', () => {
  test.each([
    ['gift card', 'en', '/en/minsk/items/certificates'],
    ['certificate', 'en', '/en/minsk/items/certificates'],
    ['discounts', 'en', '/en/skidki/minsk'],
    ['refund', 'en', '/en/pages/refund-rules'],
    ['экскурсия', 'ru', '/ru/minsk/items/services'],
    ['сувениры', 'ru', '/ru/minsk/items/goods'],
    ['возврат билетов', 'ru', '/ru/pages/refund-rules'],
    ['скидки в гродно', 'ru', '/ru/skidki/grodno'],
    ['сертефикат', 'ru', '/ru/minsk/items/certificates'],
    ['мои билеты', 'ru', '/ru/minsk'],
    ['зніжкі', 'be', '/be/skidki/minsk'],
    ['вяртанне білетаў', 'be', '/be/pages/refund-rules'],
    ['ფასდაკლება', 'ge', '/ge/skidki/minsk'],
    ['სასაჩუქრე ბარათი', 'ge', '/ge/minsk/items/certificates'],
  ] as const)('%s (%s) leads to its page', async (query, locale, url) => {
    const result = await search(query, { locale });
    expect(result.pages.map((page) => page.url)).toEqual([url]);
    expect([result.isUnderstood, result.readAs, result.facets]).toEqual([true, null, []]);
  });
});

describe('titles', () => {
  test('a theatre and an author bring their plays, before what only sounds like them', async () => {
    const result = await search('купала');
    expect(result.objects.items[0]?.title).toBe('Театр имени Янки Купалы');
    expect(result.names.items[0]?.title).toBe('Янка Купала');
    const found = titles(result);
    expect(found).toContain('Павлинка');
    expect(found.indexOf('Павлинка')).toBeLessThan(
      found.includes('Лёд под куполом') ? found.indexOf('Лёд под куполом') : 99,
    );
    expect(result.order.indexOf('performances')).toBeGreaterThan(result.order.indexOf('names'));
  });

  test.each([
    ['Купалавы', 'ru', 'Театр имени Янки Купалы'],
    ['Купалавы', 'be', 'Тэатр імя Янкі Купалы'],
    ['Купалаўскага', 'be', 'Тэатр імя Янкі Купалы'],
    ['Купалавский', 'ru', 'Театр имени Янки Купалы'],
  ] as const)(
    'the name people have for a theatre leads to it, in the reader’s language: %s (%s)',
    async (typed, locale, name) => {
      const result = await search(typed, { locale });
      expect([result.readAs, result.order[0], result.objects.items[0]?.title]).toEqual([null, 'objects', name]);
    },
  );

  test('an actor brings the plays they are in', async () => {
    const result = await search('Алесь Вяжевич');
    expect(result.order[0]).toBe('names');
    expect(titles(result)).toContain('Тутэйшыя');
  });

  test('a title that is the whole text stands before the meaning of its words', async () => {
    const result = await search('минск арена');
    expect([result.isUnderstood, result.order[0]]).toEqual([false, 'objects']);
    expect(result.objects.items[0]?.title).toBe('Минск-Арена');
  });

  test('another keyboard layout is read, even with a typo', async () => {
    expect(titles(await search('gfdkbyrf'))).toEqual(['Павлинка']);
    const mistyped = await search('Ktdtlbyjt');
    expect([titles(mistyped)[0], mistyped.readAs]).toEqual(['Лебединое озеро', 'Лебединое озеро']);
  });

  test('nothing of the other market stands among what was found here', async () => {
    for (const query of ['опера', 'балет', 'комедия', 'театр', 'цирк', 'ромео']) {
      const { performances, objects } = await search(query);
      const georgian = [
        ...performances.items.map(({ card }) => card.citySlug),
        ...objects.items.map(({ url }) => url.split('/')[2]),
      ].filter((slug) => cities.find((one) => one.slug === slug)?.countryCode === 'GE');
      expect([query, georgian]).toEqual([query, []]);
    }
  });

  test('a title that only the other market has is found, and its city named', async () => {
    const { performances } = await search('Ханума');
    expect(performances.items[0]).toMatchObject({ title: 'Ханума', city: 'Батуми' });
  });

  test('an event shows the date, place, price and status of its card', async () => {
    const { performances } = await search('Павлинка');
    const [found] = performances.items;
    const [line] = await guide.eventLines(
      cities.find(({ slug }) => slug === 'minsk')!,
      [found?.id ?? 0],
      {
        now,
        language: 'ru',
      },
    );
    expect(found?.card).toMatchObject({
      nextAt: line?.startsAt,
      place: line?.place,
      minTotalMinor: line?.minTotalMinor,
      status: line?.status,
    });
  });

  test.each([
    ['павлинка купаловский', 'Павлинка'],
    ['лебединое озеро большой театр', 'Лебединое озеро'],
    ['вялікі тэатр аіда', 'Аида'],
    ['спектакль павлинка купаловский', 'Павлинка'],
  ])('an event is found with its place: %s', async (query, title) => {
    const result = await search(query);
    expect([titles(result)[0], result.readAs]).toEqual([title, null]);
    expect(result.objects.items).not.toEqual([]);
  });

  test('a place is found by its address', async () => {
    const { objects } = await search('энгельса 7');
    expect(objects.items[0]?.title).toBe('Театр имени Янки Купалы');
  });

  test('what is called off stands behind what can be bought', async () => {
    const { performances } = await search('opera', { in: 'tbilisi', locale: 'en', limit: 24 });
    const available = performances.items.map(({ card }) => isAvailable(card.status));
    expect(available).toEqual(available.toSorted((a, b) => Number(b) - Number(a)));
  });

  test('a kind of places shows the places of its list', async () => {
    const { facets, objects } = await search('opera house', { in: 'tbilisi', locale: 'en' });
    expect(facets[0]?.kind).toBe('places');
    expect(objects.items.map(({ title }) => title)).toEqual(['Paliashvili Opera and Ballet Theatre']);
  });

  test('an abbreviation is the words that a title has', async () => {
    const { objects } = await search('гродненский драмтеатр', { in: 'grodno' });
    expect(objects.items[0]?.title).toBe('Гродненский областной драматический театр');
  });

  test('a wheelchair means the same filter in every language', async () => {
    const asked = [
      ['wheelchair', 'en'],
      ['на инвалидной коляске', 'ru'],
      ['доступная среда', 'ru'],
      ['на крэсле-вазку', 'be'],
      ['ეტლი', 'ge'],
      ['ეტლისთვის ადაპტირებული', 'ge'],
    ] as const;
    const found = await Promise.all(asked.map(([text, locale]) => search(text, { locale, in: 'tbilisi' })));
    const facets = found.map((result) =>
      result.facets.map(({ kind, accessible, count }) => ({ kind, accessible, count })),
    );
    expect(facets[0]).toEqual([{ kind: 'events', accessible: true, count: expect.any(Number) as unknown }]);
    for (const each of facets) expect(each).toEqual(facets[0]);
  });

  test('a day without events is followed by the nearest days that have some', async () => {
    const today = calendarDate(now, 'Europe/Minsk');
    const quiet = addDays(today, 300);
    const { facets } = await search(quiet.split('-').toReversed().join('.'));
    expect(facets[0]).toMatchObject({ day: quiet, count: 0 });
    expect(facets.length).toBeGreaterThan(1);
    for (const { day, count } of facets.slice(1)) {
      expect(count).toBeGreaterThan(0);
      expect((day ?? '') >= today && day !== quiet).toBe(true);
    }
  });

  test('a title with another day of the month is no answer to a date', async () => {
    const { isUnderstood, posts, objects } = await search('5 марта');
    expect([isUnderstood, posts.items, objects.items]).toEqual([true, [], []]);
    expect((await search('27 марта')).posts.items[0]?.title).toMatch(/^27 марта/);
  });

  test.each([
    ['next week', 'en', 'tbilisi'],
    ['на следующей неделе', 'ru', 'minsk'],
    ['наступны тыдзень', 'be', 'minsk'],
    ['на наступным тыдні', 'be', 'minsk'],
    ['მომავალ კვირას', 'ge', 'tbilisi'],
    ['შემდეგ კვირას', 'ge', 'tbilisi'],
  ] as const)('%s is the calendar week after this one', async (query, locale, city) => {
    const { facets, isUnderstood } = await search(query, { locale, in: city });
    const today = calendarDate(now, city === 'tbilisi' ? 'Asia/Tbilisi' : 'Europe/Minsk');
    const from = addDays(today, 8 - weekday(today));
    const until = addDays(from, 6);
    expect(isUnderstood).toBe(true);
    expect(facets[0]).toMatchObject({ from, until, day: null, period: null });
    expect(facets[0]?.url).toBe(`/${locale}/${city}/events?day=${from}&until=${until}`);
    expect(facets[0]?.count).toBeGreaterThan(0);
  });

  test('a place and a day hold together', async () => {
    const all = titles(await search('купала'));
    const { performances, facets } = await search('купала на этой неделе');
    expect(performances.items.length).toBeGreaterThan(0);
    expect(facets[0]?.period).toBe('week');
    const week = now.getTime() + 7 * 24 * 3_600_000;
    for (const { title, card } of performances.items) {
      expect(all).toContain(title);
      expect(Date.parse(card.nextAt ?? '')).toBeLessThan(week);
    }
  });
});
