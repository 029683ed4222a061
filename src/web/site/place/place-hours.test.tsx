import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type OpeningHoursEntry, openingIntervals } from '#domain/catalog/opening-hours.ts';
import { localeOfLanguage } from '#domain/locales/locale.ts';
import { inLanguage, type TextLanguage } from '#texts/in-language.ts';
import { type SiteView, SiteProvider } from '#web/shared/site-context.tsx';
import { openingHoursSpecification } from './head.ts';
import { PlaceHours } from './place-hours.tsx';

const BAR: OpeningHoursEntry[] = [
  { days: '1-4', from: '12:00', to: '15:00' },
  { days: '1-4', from: '18:00', to: '00:00' },
  { days: '5-6', from: '14:00', to: '02:00' },
];
const THURSDAY = '2026-11-26';
const SUNDAY = '2026-11-29';

function rows(entries: OpeningHoursEntry[], today: string, language: TextLanguage = 'ru') {
  const html = inLanguage(language, () =>
    renderToStaticMarkup(
      <SiteProvider value={{ site: { locale: localeOfLanguage(language) } } as unknown as SiteView}>
        <PlaceHours hours={openingIntervals(entries)} timeZone="Europe/Minsk" today={today} />
      </SiteProvider>,
    ),
  );
  const text = (part = '') =>
    part
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return {
    first: text(html.split('<table')[0]),
    days: [...html.matchAll(/<tr.*?<\/tr>/g)].map(([row]) => text(row)),
    marked: [...html.matchAll(/<tr aria-current="date".*?<\/tr>/g)].map(([row]) => text(row)),
  };
}

describe('opening hours on the page', () => {
  test('join equal days, mark today, and the server does not claim to know the minute', () => {
    expect(rows(BAR, THURSDAY)).toEqual({
      first: 'Сегодня 12:00–15:00, 18:00–00:00',
      days: ['пн–чт 12:00–15:00, 18:00–00:00', 'пт, сб 14:00–02:00', 'вс выходной'],
      marked: ['пн–чт 12:00–15:00, 18:00–00:00'],
    });
  });

  test.each([
    ['ru', 'Сегодня закрыто', 'вс выходной'],
    ['be', 'Сёння зачынена', 'нд выхадны'],
    ['en', 'Closed today', 'Sun closed'],
    ['ka', 'დღეს დახურულია', 'კვი დახურულია'],
  ] as const)('a closed day in %s', (language, first, last) => {
    const shown = rows(BAR, SUNDAY, language);
    expect([shown.first, shown.days.at(-1), shown.marked]).toEqual([first, last, [last]]);
  });

  test('that are equal all week, around the clock', () => {
    const shown = rows([{ days: '1-7', from: '00:00', to: '00:00' }], SUNDAY);
    expect([shown.first, shown.days]).toEqual(['Сегодня круглосуточно', ['ежедневно круглосуточно']]);
  });
});

test('structured data groups the weekdays of one time, and a whole day does not read as closed', () => {
  const entries = [...BAR.slice(2), { days: '7', from: '00:00', to: '00:00' }];
  expect(openingHoursSpecification(openingIntervals(entries))).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Friday', 'https://schema.org/Saturday'],
      opens: '14:00',
      closes: '02:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Sunday'],
      opens: '00:00',
      closes: '23:59',
    },
  ]);
});
