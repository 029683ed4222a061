/** Keys of a keyboard, without and with Shift, named by their characters in the Latin layout. */
const KEYS = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>';
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const BELARUSIAN = 'ёйцукенгшўзх’фывапролджэячсмітьбю';
/** Punctuation is unchanged; with Shift, keys without a second letter give the same letter. */
const GEORGIAN = '`ქწერტყუიოპ[]ასდფგჰჯკლ;\'ზხცვბნმ,.~ქჭეღთყუიოპ{}აშდფგჰჟკლ:"ძხჩვბნმ<>';

type Layout = { typed: ReadonlyMap<string, string>; keys: ReadonlyMap<string, string> };

function layout(printed: string): Layout {
  // Cyrillic layouts list only the keys without Shift, because Shift gives the same letters.
  const signs = printed.length < KEYS.length ? printed + printed : printed;
  const pairs = Array.from(KEYS, (key, at): [string, string] => [key, signs.charAt(at)]);
  const back = pairs.map(([key, sign]): [string, string] => [sign, key]);
  // A character that a key gives with and without Shift is typed without it.
  return { typed: new Map(pairs), keys: new Map(back.toReversed()) };
}

const LATIN = layout(KEYS);
const CYRILLIC = { ru: layout(RUSSIAN), be: layout(BELARUSIAN) };
const KARTULI = layout(GEORGIAN);

/**
 * The text that the same keys produce on the other layouts: "gfdkbyrf" is «павлинка», "ивисш" is "bdbci" is "ბდბცი". A
 * visitor who types without looking may have any of them active.
 */
export function onOtherLayouts(text: string): string[] {
  const typed = text.normalize('NFC');
  const found = new Set<string>();
  const retype = (from: Layout, to: Layout): void => {
    const keys = Array.from(typed, (sign) => keyOf(from, sign));
    found.add(keys.map((key) => to.typed.get(key) ?? key).join(''));
  };
  if (/\p{Script=Cyrillic}/u.test(typed)) {
    const from = /[іў]/iu.test(typed) ? CYRILLIC.be : CYRILLIC.ru;
    retype(from, LATIN);
    retype(from, KARTULI);
    // The two Cyrillic layouts differ in three keys.
    retype(from, from === CYRILLIC.be ? CYRILLIC.ru : CYRILLIC.be);
  } else if (/\p{Script=Georgian}/u.test(typed)) {
    for (const to of [CYRILLIC.ru, CYRILLIC.be, LATIN]) retype(KARTULI, to);
  } else {
    for (const to of [CYRILLIC.ru, CYRILLIC.be, KARTULI]) retype(LATIN, to);
  }
  found.delete(typed);
  // Keys without a letter on a layout leave signs within words, which no word has there: "ow;a[uu".
  return [...found].filter((text) => !/[[\]{};<>`]\p{L}/u.test(text));
}

/** Whether Latin words contain punctuation where other layouts have letters: «;tybnm,f» is «женитьба». */
export function hasSignsForLetters(text: string): boolean {
  return /[[\]{};<>`][a-z]|(?:^|\s)[,.':"][a-z]|[a-z][[\]{};,.<>`]+[a-z]/i.test(text);
}

/** Cyrillic capitals are on the key of their small letter, with Shift. */
function keyOf({ keys }: Layout, sign: string): string {
  const key = keys.get(sign);
  if (key !== undefined) return key;
  const small = keys.get(sign.toLowerCase());
  if (small === undefined) return sign;
  return KEYS[KEYS.indexOf(small) + KEYS.length / 2] ?? small;
}
