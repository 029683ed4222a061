const NBSP = '\u00a0';
/** One- and two-letter words lean on the next one; longer ones would make ragged lines. */
const SHORT_WORD = /(^|[\s\u00a0(«„])(\p{Script=Cyrillic}{1,2}) (?=\S)/gu;
const DASH = / (?=[—–])/g;
const NUMBER_SIGN = /№ /g;
const AFTER_VOWEL = /([аеёіоуыэюя]) у (?=\p{Lu})/gu;

/** Names come back on page after page. */
const bound = new Map<string, string>();
const MOST_BOUND = 5_000;

/** Text as a typesetter would bind it: no line ends in a short word, none starts with a dash. */
export function bind(text: string): string {
  if (!text.includes(' ')) return text;
  let result = bound.get(text);
  if (result === undefined) {
    // Twice, because in "и в Минске" the first word uses up the space before the second.
    result = text
      .replace(SHORT_WORD, `$1$2${NBSP}`)
      .replace(SHORT_WORD, `$1$2${NBSP}`)
      .replace(DASH, NBSP)
      .replace(NUMBER_SIGN, `№${NBSP}`);
    if (bound.size >= MOST_BOUND) bound.clear();
    bound.set(text, result);
  }
  return result;
}

/** Belarusian у becomes ў after a vowel: «Канцэрты ў Мінску». Other languages pass through. */
export function joinWords(text: string): string {
  return text.replace(AFTER_VOWEL, '$1 ў ');
}

/** One after another, each with a full stop unless it brings its own sign: "По 7 руб. Все сеансы до полудня." */
export function sentences(...parts: readonly (string | null | undefined)[]): string {
  const said = parts.flatMap((part) => part?.trim() || []);
  return said.map((part) => (/[.!?…][»”“"')]*$/.test(part) ? part : `${part}.`)).join(' ');
}

/** «Симфоническая музыка» inside a line. Georgian has no capitals and stays as it is. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function upperFirst(text: string): string {
  // Georgian capitals exist in Unicode but not in print.
  return /^[\u10d0-\u10ff]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
