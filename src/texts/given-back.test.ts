import { expect, test } from 'vitest';
import { AUTO_REFUND_REASONS } from '#domain/orders/settlement.ts';
import { whyGivenBack } from './given-back.ts';

const speak = { locale: 'en' } as const;

test('every reason has a sentence of its own, and only seats that are gone were bought by others', () => {
  const texts = AUTO_REFUND_REASONS.map((reason) => [reason, whyGivenBack(reason, 'tickets', speak).text] as const);
  const gone = texts.filter(([, text]) => /others had bought/u.test(text)).map(([reason]) => reason);
  expect(gone).toEqual(['seats_gone', 'units_gone']);
});

test('an event that was cancelled while the buyer paid is not called a late payment', () => {
  const { title, text } = whyGivenBack('performance_cancelled', 'tickets', speak);
  expect(title).toBe('The event was cancelled while you were paying');
  expect(`${title} ${text}`).not.toMatch(/late|bought/u);
});
