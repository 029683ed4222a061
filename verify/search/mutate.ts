import { fold } from '../../src/domain/search/fold.ts';
import { GROUPS, type Group, type Kind, type Pair } from './pairs.ts';

export type Language = 'ru' | 'be' | 'en' | 'ka';
export type Title = { group: Group; id: number; lang: Language; title: string };

// Written independently of the product's own tables, so that an error in those is detected here.
const LATIN_HABITS: readonly Readonly<Record<string, string>>[] = [
  habit('a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya i u'),
  habit('a b v g d e yo zh z i j k l m n o p r s t u f h c ch sh sch  y  e ju ja i u'),
  habit('a b v g d e e ž z i j k l m n o p r s t u f h c č š šč  y  e ju ja i ŭ'),
  habit('a b v g d e jo zh z i i k l m n o p r s t u f x ts ch sh sh  y  e iu ia i u'),
];
const GEORGIAN_HABITS: readonly Readonly<Record<string, string>>[] = [
  table(
    'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
    'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h',
  ),
  table('აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ', 'a b g d e v z t i k l m n o p zh r s t u f q gh y sh ch c dz w ch x j h'),
];
const US = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const PRINTED: Readonly<Record<'ru' | 'be' | 'ka', string>> = {
  ru: 'ёйцукенгшщзхъфывапролджэячсмитьбю',
  be: "ёйцукенгшўзх'фывапролджэячсмітьбю",
  ka: "`ქწერტყუიოპ[]ასდფგჰჯკლ;'ზხცვბნმ,.",
};
/** Georgian letters typed with Shift. */
const SHIFTED = { ჭ: 'W', ღ: 'R', თ: 'T', შ: 'S', ჟ: 'J', ძ: 'Z', ჩ: 'C' } as const;

function habit(letters: string): Record<string, string> {
  return table('абвгдеёжзийклмнопрстуфхцчшщъыьэюяіў', letters);
}

function table(from: string, to: string): Record<string, string> {
  const spelled = to.split(' ');
  return Object.fromEntries(Array.from(from, (letter, at) => [letter, spelled[at] ?? '']));
}

/** Makes pairs of a kind from the catalogue's titles, equally many per group, without ambiguous queries. */
export function makePairs(titles: readonly Title[], kind: Kind, count: number, random: () => number): Pair[] {
  const skeletons = titles.map(({ group, id, title }) => ({ group, id, words: fold(title).split(' ') }));
  const pairs: Pair[] = [];
  for (let tries = 0; pairs.length < count && tries < count * 200; tries += 1) {
    const group = GROUPS[pairs.length % GROUPS.length] ?? 'event';
    const chosen = pick(
      titles.filter((title) => title.group === group),
      random,
    );
    const typed = MUTATIONS[kind](chosen, random);
    if (typed === null || pairs.some((pair) => pair.typed === typed)) continue;
    const wanted = fold(kind === 'prefix' ? typed : chosen.title).split(' ');
    const others = skeletons.some(
      (other) =>
        other.group === group &&
        other.id !== chosen.id &&
        wanted.every((word) => other.words.some((one) => one.startsWith(word))),
    );
    if (!others) pairs.push({ kind, typed, group, title: chosen.title, source: 'made' });
  }
  return pairs;
}

const MUTATIONS: Readonly<Record<Kind, (title: Title, random: () => number) => string | null>> = {
  exact: ({ title }, random) => {
    const way = Math.floor(random() * 4);
    if (way === 0) return title.toLowerCase();
    if (way === 1) return lettersOnly(title).replaceAll(/ё/gi, 'е').replaceAll('ў', 'у');
    return way === 2 ? lettersOnly(title).split(' ').toReversed().join(' ') : title;
  },
  prefix: ({ title }, random) => {
    const words = lettersOnly(title).split(' ');
    const [last = ''] = words.splice(Math.floor(random() * words.length));
    const typed = last.slice(0, Math.max(2, Math.ceil(last.length * (0.4 + random() * 0.5))));
    return [...words.slice(-1), typed].join(' ');
  },
  transliteration: ({ title, lang }, random) => {
    if (lang === 'en') return null;
    const letters = pick(lang === 'ka' ? GEORGIAN_HABITS : LATIN_HABITS, random);
    return Array.from(lettersOnly(title).toLowerCase(), (letter) => letters[letter] ?? letter).join('');
  },
  layout: ({ title, lang }, random) => {
    const plain = lettersOnly(title).toLowerCase();
    if (lang !== 'en') return Array.from(plain, (sign) => keyOf(sign, PRINTED[lang])).join('');
    const printed = PRINTED[pick(['ru', 'be', 'ka'] as const, random)];
    return Array.from(plain, (sign) => printed[US.indexOf(sign)] ?? sign).join('');
  },
  typo: ({ title }, random) => {
    const words = lettersOnly(title).toLowerCase().split(' ');
    const long = words.map((word, at) => ({ at, letters: word.length })).filter(({ letters }) => letters > 3);
    if (long.length === 0) return null;
    const { at } = pick(long, random);
    words[at] = mistype(words[at] ?? '', random);
    return words.join(' ');
  },
};

function keyOf(sign: string, printed: string): string {
  const shifted: Readonly<Record<string, string>> = SHIFTED;
  return shifted[sign] ?? US[printed.indexOf(sign)] ?? sign;
}

/** Makes one typo: a letter omitted, swapped with its neighbour, replaced or added. */
function mistype(word: string, random: () => number): string {
  const at = Math.floor(random() * (word.length - 1));
  const [before, letter, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  switch (Math.floor(random() * 4)) {
    case 0:
      return before + next + after;
    case 1:
      return before + next + letter + after;
    case 2:
      return before + pick(NEIGHBOURS[alphabetOf(letter)], random) + next + after;
    default:
      return before + letter + pick(NEIGHBOURS[alphabetOf(letter)], random) + next + after;
  }
}

const NEIGHBOURS = {
  latin: Array.from('aeiostnrlmk'),
  cyrillic: Array.from('аеиостнрлмк'),
  georgian: Array.from('აეიოსტნრლმკ'),
} as const;

function alphabetOf(letter: string): keyof typeof NEIGHBOURS {
  if (/\p{Script=Georgian}/u.test(letter)) return 'georgian';
  return /\p{Script=Cyrillic}/u.test(letter) ? 'cyrillic' : 'latin';
}

function lettersOnly(title: string): string {
  return title
    .replaceAll(/['’ʼ]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}
