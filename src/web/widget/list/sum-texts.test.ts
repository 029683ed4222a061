import { expect, test } from 'vitest';
import { m } from '#texts/generated/messages.js';
import { inLanguage } from '#texts/in-language.ts';
import { sumOf } from './row-sums.ts';
import { fromText, sumRemarks } from './sum-texts.ts';

const sum = (more: object) => ({ ...sumOf([]), free: 12, ...more });

test('a sector or a row says how many of its free seats have a restricted view, or that all have', () => {
  inLanguage('ru', () => {
    expect(sumRemarks(sum({}))).toEqual([]);
    expect(sumRemarks(sum({ restricted: 3 }))).toEqual([m.sight_restricted_count({ count: 3 })]);
    const remarks = sumRemarks(sum({ restricted: 12, accessible: 2 }));
    expect(remarks).toEqual([m.widget_seat_accessible(), m.sight_restricted()]);
  });
});

test('where nothing costs anything, the price is that it is free', () => {
  inLanguage('ru', () => {
    const money = (minor: number) => `${minor / 100} руб.`;
    const of = (fromMinor: number, toMinor: number) => fromText(sum({ fromMinor, toMinor }), money);
    expect(of(0, 0)).toBe('Бесплатно');
    expect(of(0, 500)).toBe(m.widget_from({ price: '0 руб.' }));
    expect(of(500, 900)).toBe(m.widget_from({ price: '5 руб.' }));
  });
});
