import { describe, expect, test } from 'vitest';
import { checkReview, type ReviewInput, textLength } from './review-rules.ts';

const good: ReviewInput = {
  rating: 4,
  text: 'Смеялись все, даже те, кто пришёл спать.',
  author: 'Алена К.',
  email: 'Alena@Example.com',
  acceptPersonalData: true,
};

describe('a review', () => {
  test('is taken with its address in lower case and its lines tidied', () => {
    const text = '  Первый акт   долгий.\r\n\r\n\r\n\r\nВторой  искупает всё. ';
    expect(checkReview({ ...good, text, author: ' Алена \n К. ' })).toEqual({
      ok: true,
      review: {
        rating: 4,
        text: 'Первый акт долгий.\n\nВторой искупает всё.',
        author: 'Алена К.',
        email: 'alena@example.com',
      },
    });
  });

  test('tells all its faults at once', () => {
    const nothing = { rating: 0, text: 'Ок', author: '', email: 'alena', acceptPersonalData: false };
    expect(checkReview(nothing)).toEqual({
      ok: false,
      faults: {
        rating: 'rating_missing',
        text: 'text_short',
        author: 'author_short',
        email: 'email_invalid',
        acceptPersonalData: 'consent_required',
      },
    });
  });

  test.each<[string, Partial<ReviewInput>, object | null]>([
    ['nineteen characters', { text: 'а'.repeat(19) }, { text: 'text_short' }],
    ['twenty characters', { text: 'а'.repeat(20) }, null],
    ['nineteen characters and spaces', { text: `${'а'.repeat(19)}     ` }, { text: 'text_short' }],
    ['two thousand characters', { text: 'ა'.repeat(2000) }, null],
    ['one more', { text: 'ა'.repeat(2001) }, { text: 'text_long' }],
    ['two thousand pictures, two units each', { text: '🎭'.repeat(2000) }, null],
    ['a name of one letter', { author: 'Я' }, { author: 'author_short' }],
    ['a name of 41 letters', { author: 'я'.repeat(41) }, { author: 'author_long' }],
    ['half a star', { rating: 0.5 }, { rating: 'rating_missing' }],
    ['six stars', { rating: 6 }, { rating: 'rating_missing' }],
  ])('%s', (_name, change, faults) => {
    const checked = checkReview({ ...good, ...change });
    expect(checked.ok ? null : checked.faults).toEqual(faults);
  });

  test('keeps no characters that a database refuses or that turn the text around', () => {
    const checked = checkReview({ ...good, text: `Смешно\u0000 и\u202e до слёз, \ud800идите обязательно` });
    expect(checked.ok && checked.review.text).toBe('Смешно и до слёз, \ufffdидите обязательно');
  });

  test('is counted as it will be stored', () => {
    expect(textLength('  а   б \n\n\n\n в ')).toBe('а б\n\nв'.length);
  });
});
