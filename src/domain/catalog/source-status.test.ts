import { expect, test } from 'vitest';
import { statusFromWord } from './source-status.ts';

test.each([
  ['https://schema.org/EventCancelled', 'cancelled'],
  ['http://schema.org/EventCanceled', 'cancelled'],
  ['schema:EventPostponed', 'postponed'],
  ['Cancelled', 'cancelled'],
  ['CANCELED', 'cancelled'],
  ['отменён', 'cancelled'],
  ['перенесено', 'rescheduled'],
  ['EventRescheduled', 'rescheduled'],
  ['https://schema.org/EventMovedOnline', 'scheduled'],
  ['event_scheduled', 'scheduled'],
  ['CONFIRMED', 'scheduled'],
  ['Abgesagt', null],
  ['', null],
])('%s means %s', (word, status) => {
  expect(statusFromWord(word)).toBe(status);
});
