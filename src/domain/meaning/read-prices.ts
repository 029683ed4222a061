import type { Words } from './words.ts';

/** A typed price; `most` is null for a lowest one, which no listing has a filter for. */
export type Price = { most: number | null; tokens: number };

const HIGHEST_PRICE = 99_999;
const WITH_CENTS = /^(\d{1,5})\.(\d{2})$/;

/** Reads "до 20", "до 20 рублей", "20 руб", "< 20", "20 ლარამდე", "20–50 рублей", "от 50 рублей", "over 50 BYN". */
export function readPrice(words: Words, at: number): Price | null {
  const over = /^[>≥]$/.test(words.text(at)) ? 1 : words.grammar(at, 'over');
  const upTo = /^[<≤]$/.test(words.text(at)) ? 1 : words.grammar(at, 'up-to');
  const opening = over || upTo;
  const price = priceAt(words, at + opening);
  if (price === null) return null;
  const after = at + opening + price.tokens;
  const range = upTo > 0 ? null : upperEnd(words, after, over > 0);
  if (range !== null) return { most: range.most, tokens: range.end - at };
  const direct = endingAt(words, after);
  const currency = direct === null ? words.money(after) : 0;
  const ending = direct ?? endingAt(words, after + currency);
  if (opening + currency === 0 && ending === null) return null;
  const end = after + currency + (ending?.tokens ?? 0);
  // In "до 28 ноября" the number is a day, and in "до 7 лет" it counts years.
  if (currency === 0 && (words.meaning(end, 'month') !== null || words.grammar(end, 'years') > 0)) return null;
  if (currency === 0 && over > 0 && !words.isKnownOrEnd(end)) return null;
  return { most: over > 0 || (upTo === 0 && ending?.isOver === true) ? null : price.amount, tokens: end - at };
}

/** "მდე", "и выше": what stands behind a price. */
function endingAt(words: Words, at: number): { isOver: boolean; tokens: number } | null {
  const upTo = words.grammar(at, 'up-to-after');
  if (upTo > 0) return { isOver: false, tokens: upTo };
  const over = words.grammar(at, 'over-after', 'from-after');
  return over === 0 ? null : { isOver: true, tokens: over };
}

/** "20", "1 000", "12.50", of which a limit is the next whole amount. */
function priceAt(words: Words, at: number): { amount: number; tokens: number } | null {
  const [number, thousands] = [words.number(at), words.text(at + 1)];
  if (number === null) {
    const [, amount, cents] = WITH_CENTS.exec(words.text(at)) ?? [];
    return amount === undefined || words.money(at + 1) === 0
      ? null
      : { amount: Number(amount) + Number(Number(cents) > 0), tokens: 1 };
  }
  if (number < 1 || number > 999 || !/^\d{3}$/.test(thousands)) return { amount: number, tokens: 1 };
  const amount = number * 1000 + Number(thousands);
  return amount > HIGHEST_PRICE ? null : { amount, tokens: 2 };
}

/** The second number of "20–50 рублей" and "от 20 до 50". */
function upperEnd(words: Words, at: number, isOpened: boolean): { most: number; end: number } | null {
  const link = words.isDash(at) ? 1 : isOpened ? words.grammar(at, 'up-to', 'to') : 0;
  const price = link === 0 ? null : priceAt(words, at + link);
  if (price === null) return null;
  const end = at + link + price.tokens;
  const currency = words.money(end);
  if (currency === 0 && (!isOpened || words.meaning(end, 'month') !== null)) return null;
  return { most: price.amount, end: end + currency };
}
