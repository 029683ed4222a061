import { describe, expect, test } from 'vitest';
import { itemReturn, type ItemReturnFacts } from './item-return.ts';

const paidAt = new Date('2026-11-01T12:00:00Z');
const facts: ItemReturnFacts = {
  kind: 'certificate',
  paidAt,
  validUntil: new Date('2027-11-01T12:00:00Z'),
  isUsed: false,
  isPerformanceChanged: false,
};
const after = (days: number) => new Date(paidAt.getTime() + days * 86_400_000);

describe('giving an item back', () => {
  test.each<[string, Partial<ItemReturnFacts>, number, boolean]>([
    ['on the day it was bought', {}, 0, true],
    ['in the fourteenth day', {}, 13.9, true],
    ['when fourteen days are over', {}, 14, false],
    ['once it was used', { isUsed: true }, 1, false],
    ['when its own time is over first', { validUntil: after(3) }, 4, false],
    ['what has no end', { validUntil: null }, 10, true],
    ['a video', { kind: 'video' }, 0, false],
    ['when its performance was cancelled, however late', { kind: 'parking', isPerformanceChanged: true }, 40, true],
    ['used on a performance that was moved', { kind: 'parking', isPerformanceChanged: true, isUsed: true }, 1, false],
    ['a video whose performance was moved', { kind: 'video', isPerformanceChanged: true }, 1, false],
  ])('%s', (_, changes, days, isOpen) => {
    expect(itemReturn({ ...facts, ...changes }, after(days)).isOpen).toBe(isOpen);
  });

  test('says until when', () => {
    expect(itemReturn(facts, paidAt).until).toEqual(after(14));
    expect(itemReturn({ ...facts, validUntil: after(3) }, paidAt).until).toEqual(after(3));
  });
});
