import { expect, test } from 'vitest';
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts';

const entry = {
  title: 'Каменны госць & 1+1',
  startsAt: new Date('2026-11-29T16:00:00.000Z'),
  durationMin: 150,
  location: 'Театр имени Янки Купалы, ул. Энгельса, 7',
  description: ['Минск, четыре власти'],
  url: 'https://rampa.by/ru/minsk/event/7',
};

test('Google gets the instants in UTC, the place and the text with the page', () => {
  const { origin, searchParams } = new URL(googleCalendarLink(entry));
  expect(origin).toBe('https://calendar.google.com');
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: entry.title,
    dates: '20261129T160000Z/20261129T183000Z',
    location: entry.location,
    details: 'Минск, четыре власти\nhttps://rampa.by/ru/minsk/event/7',
  });
});

test('Outlook gets no plus sign for a space, and two hours where the length is unknown', () => {
  const link = outlookCalendarLink({ ...entry, durationMin: null });
  expect(link).not.toContain('+');
  expect(new URL(link).searchParams.get('subject')).toBe(entry.title);
  expect(new URL(link).searchParams.get('enddt')).toBe('2026-11-29T18:00:00.000Z');
});
