import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { readIcs, spanAround } from '#adapters/files/ics-file.ts';
import { readListing } from '#test/read-listing.ts';
import { randomFrom } from '../report.ts';
import { randomCalendar } from './random-calendar.ts';
import { expandByIcalJs } from './second-expansion.ts';

const now = new Date('2026-11-21T12:00:00Z');
const seed = randomInt(2 ** 31);

test(`rules of every kind give the dates ical.js gives (seed ${seed})`, () => {
  const random = randomFrom(seed);
  for (let i = 0; i < 100; i++) {
    const text = randomCalendar(random);
    const ours = readListing(readIcs, text, 'x.ics', now).records.map(
      ({ value }) => (value as { start: string }).start,
    );
    expect(ours.toSorted(), text).toEqual(expandByIcalJs(text, spanAround(now)));
  }
});
