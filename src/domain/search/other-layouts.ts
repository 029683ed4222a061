/** Keys of a keyboard, plain and with Shift, named by what the Latin layout prints on them. */
const KEYS = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>';
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const BELARUSIAN = 'ёйцукенгшўзх’фывапролджэячсмітьбю';
/** Signs stay signs; letters with Shift that have no sound of their own are as without. */
const GEORGIAN = '`ქწერტყუიოპ[]ასდფგჰჯკლ;\'ზხცვბნმ,.~ქჭეღთყუიოპ{}აშდფგჰჟკლ:"ძხჩვბნმ<>';

type Layout = { typed: ReadonlyMap<string, string>; keys: ReadonlyMap<string, string> };

function layout(printed: string): Layout {
  // Cyrillic letters are the same with Shift.
  const signs = printed.length < KEYS.length ? printed + printed : printed;
  const pairs = Array.from(KEYS, (key, at): [string, string] => [key, signs.charAt(at)]);
  const back = pairs.map(([key, sign]): [string, string] => [sign, key]);
  // A sign that stands on a key twice is typed without Shift.
  return { typed: new Map(pairs), keys: new Map(back.toReversed()) };
}

const LATIN = layout(KEYS);
const CYRILLIC = { ru: layout(RUSSIAN), be: layout(BELARUSIAN) };
const KARTULI = layout(GEORGIAN);

/**
 * The text as the same keys give it on the other layouts: "gfdkbyrf" is «павлинка», "ивисш" is "bdbci" is «ბდბცი».
 * Whoever types blind may have had any of them on.
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
  return [...found];
}

/** Whether signs stand in Latin words where other layouts have letters: «;tybnm,f» is «женитьба». */
export function hasSignsForLetters(text: string): boolean {
  return /[[\]{};<>`][a-z]|(?:^|\s)[,.':"][a-z]|[a-z][[\]{};,.<>`]+[a-z]/i.test(text);
}

/** Cyrillic capitals stand on the key of their small letter, with Shift. */
function keyOf({ keys }: Layout, sign: string): string {
  const key = keys.get(sign);
  if (key !== undefined) return key;
  const small = keys.get(sign.toLowerCase());
  if (small === undefined) return sign;
  return KEYS[KEYS.indexOf(small) + KEYS.length / 2] ?? small;
}
