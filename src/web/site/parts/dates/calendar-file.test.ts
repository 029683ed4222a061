import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const entry = {
  uid: '9@rampa.example',
  title: 'Вечер органа, свечи; Бах',
  startsAt: '2026-11-26T16:00:00.000Z',
  durationMin: null,
  place: 'Костёл Святого Роха, пр. Независимости, 44а',
  url: 'https://rampa.example/ru/minsk/event/9',
};
const file = calendarFile(entry, new Date('2026-11-21T10:00:00Z'));

test('an event without a length takes two hours', () => {
  expect(file).toContain('DTSTART:20261126T160000Z\r\nDTEND:20261126T180000Z\r\n');
});

test('commas and semicolons are escaped', () => {
  expect(file).toContain(String.raw`SUMMARY:Вечер органа\, свечи\; Бах`);
});

test('no line is longer than 75 octets, and none breaks a letter', () => {
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(String.raw`LOCATION:Костёл Святого Роха\, пр. Независимости\, 44а`);
});
