import { describe, expect, test } from 'vitest';
import { bind, joinWords, lowerFirst, sentences, upperFirst } from '#texts/typography.ts';

describe('bind', () => {
  test.each([
    ['Рояль и дождь', 'Рояль и\u00a0дождь'],
    ['То и в Минске', 'То\u00a0и\u00a0в\u00a0Минске'],
    ['Слово — дело', 'Слово\u00a0— дело'],
    ['Архив № 7', 'Архив №\u00a07'],
    ['Павлинка', 'Павлинка'],
    ['Сказка, фантастика · 2 ч 14 мин · 12+', 'Сказка, фантастика\u00a0· 2\u00a0ч\u00a014\u00a0мин\u00a0·\u00a012+'],
    ['Театр · 4 события', 'Театр\u00a0· 4 события'],
    ['Драма · от 15 руб.', 'Драма\u00a0· от\u00a015\u00a0руб.'],
    ['To be or not', 'To be or not'],
  ])('%s', (text, bound) => {
    expect(bind(text)).toBe(bound);
  });
});

test('a Belarusian у follows a vowel as ў', () => {
  expect(joinWords('Канцэрты у Мінску')).toBe('Канцэрты ў Мінску');
  expect(joinWords('Спорт у Мінску')).toBe('Спорт у Мінску');
});

test('Georgian words have no capitals to change', () => {
  expect(upperFirst('შაბათი')).toBe('შაბათი');
  expect(upperFirst('суббота')).toBe('Суббота');
  expect(lowerFirst('Джаз')).toBe('джаз');
});

test('an English day or month keeps its capital within a line', () => {
  for (const text of ['Sat, 28 November', 'Friday, 4 December', 'December 2026', 'Ş., 28 noyabr'])
    expect(lowerFirst(text)).toBe(text);
  expect(lowerFirst('Saturdays off')).toBe('saturdays off');
  expect(lowerFirst('Marathon')).toBe('marathon');
});

test('sentences follow one another with one stop each', () => {
  expect(sentences('По 7 руб.', 'Все сеансы до полудня')).toBe('По 7 руб. Все сеансы до полудня.');
  expect(sentences('Кто там?', null, ' ', '«Никого!»', undefined)).toBe('Кто там? «Никого!»');
  expect(sentences(null, '')).toBe('');
});
