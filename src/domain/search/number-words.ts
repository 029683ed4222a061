import { fold } from './fold.ts';

/** Ordinals from the first to the tenth: "Richard III" is also "Ричард третий" and "richard 3". */
const ORDINALS: readonly string[] = [
  'первый первая первое першы першая першае first პირველი',
  'второй вторая второе другі second მეორე',
  'третий третья третье трэці трэцяя трэцяе third მესამე',
  'четвёртый четвёртая четвёртое чацвёрты чацвёртая чацвёртае fourth მეოთხე',
  'пятый пятая пятое пяты пятая пятае fifth მეხუთე',
  'шестой шестая шестое шосты шостая шостае sixth მეექვსე',
  'седьмой седьмая седьмое сёмы сёмая сёмае seventh მეშვიდე',
  'восьмой восьмая восьмое восьмы восьмая восьмае eighth მერვე',
  'девятый девятая девятое дзявяты дзявятая дзявятае ninth მეცხრე',
  'десятый десятая десятое дзясяты дзясятая дзясятае tenth მეათე',
];
const ROMAN: readonly string[] = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

const NUMBERS = new Map(
  ORDINALS.flatMap((words, at) => words.split(' ').map((word) => [fold(word), String(at + 1)] as const)),
);

/** The number that an ordinal or a Roman numeral names, in digits; null for other words. One letter is no numeral. */
export function numberOf(word: string): string | null {
  const at = ROMAN.indexOf(word);
  if (at >= 0) return word.length > 1 ? String(at + 1) : null;
  return NUMBERS.get(fold(word)) ?? null;
}
