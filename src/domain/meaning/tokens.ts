import { spellings } from '#domain/search/spellings.ts';

/** A word, a number, an age mark, a date or a dash at a number; `readings` are the skeletons of words. */
export type Token = { text: string; readings: readonly string[] };

const TOKEN =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{2,4}|\d+(?:[.:/]\d+)+|\d{1,2}\+|\d+|[\p{L}\p{M}'’ʼ`´‘]+|[₾<≤>≥№]|[-–—](?=\s*\d)|(?<=\d\s+)[-–—]/gu;
const DASH = /^[–—]$/;
const MOST_TOKENS = 12;
/** "mooon" is a name, and no short word such as "mon", which it would be without its repeated letters. */
const TRIPLED = /(\p{L})\1\1/u;
const SHORT = 3;

export function tokensOf(text: string): Token[] {
  const found = text.toLowerCase().normalize('NFC').match(TOKEN) ?? [];
  return found.slice(0, MOST_TOKENS).map((token) => ({ text: token.replace(DASH, '-'), readings: readingsOf(token) }));
}

function readingsOf(token: string): readonly string[] {
  // Signs stand for themselves; a date such as 28.11 or a mark such as 16+ is not a word.
  if (/^[₾<≤>≥№]$/.test(token)) return [token];
  if (/^\d+\D|^[-–—]/.test(token)) return [];
  const readings = spellings(token)[0] ?? [];
  return TRIPLED.test(token) ? readings.filter((reading) => reading.length > SHORT) : readings;
}
