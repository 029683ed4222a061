import { expect, test } from 'vitest';
import { m } from '#texts/generated/messages.js';
import { inLanguage } from '#texts/in-language.ts';
import { sumOf } from './row-sums.ts';
import { sumRemarks } from './sum-remarks.ts';

const sum = (more: object) => ({ ...sumOf([]), free: 12, ...more });

test('a sector or a row says how many of its free seats have a restricted view, or that all have', () => {
  inLanguage('ru', () => {
    expect(sumRemarks(sum({}))).toEqual([]);
    expect(sumRemarks(sum({ restricted: 3 }))).toEqual([m.sight_restricted_count({ count: 3 })]);
    const remarks = sumRemarks(sum({ restricted: 12, accessible: 2 }));
    expect(remarks).toEqual([m.widget_seat_accessible(), m.sight_restricted()]);
  });
});
