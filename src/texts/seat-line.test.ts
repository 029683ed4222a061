import { expect, test } from 'vitest';
import type { TicketLabels } from '#domain/tickets/ticket-labels.ts';
import { seatLine } from './seat-line.ts';
import { sectorValue } from './sector-value.ts';

const labels: TicketLabels = {
  sector: { ru: 'Партер', be: 'Партэр', en: 'Stalls', ka: 'პარტერი' },
  row: '6',
  seat: '13',
  ownReturn: null,
  tariff: { ru: 'Детский', be: 'Дзіцячы', en: 'Child', ka: 'საბავშვო' },
  tariffKind: 'child',
  condition: { kind: 'age', fromYears: null, toYears: 14 },
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a ticket at a reduced price says by which tariff, and who may use it', () => {
  expect(plain(seatLine(labels, 'ru'))).toBe('Партер, ряд 6, место 13, детский, до 14 лет включительно');
  const proof = { kind: 'proof', document: 'student' } as const;
  expect(plain(seatLine({ ...labels, row: null, seat: null, condition: proof }, 'en'))).toBe(
    'Stalls, child, bring a student card to the entrance',
  );
});

test('a plain ticket, and one of the time before, say nothing of a tariff', () => {
  const plainOne = { ...labels, tariffKind: 'adult', condition: null } as const;
  expect(plain(seatLine(plainOne, 'en'))).toBe('Stalls, row 6, seat 13');
  const { tariffKind: _kind, condition: _condition, ...former } = labels;
  expect(plain(seatLine(former, 'en'))).toBe('Stalls, row 6, seat 13');
});

test.each([
  ['Сектор 4', 'Сектор', '4'],
  ['Sector 4', 'Sector', '4'],
  ['Партер', 'Сектор', 'Партер'],
  ['Сектор', 'Сектор', 'Сектор'],
])('the name %s below the label %s is %s', (sector, label, value) => {
  expect(sectorValue(sector, label)).toBe(value);
});
