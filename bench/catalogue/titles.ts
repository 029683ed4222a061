/** An event's title in four languages. */
export type TitleText = { ru: string; be: string; en: string; ka: string };

/** Words per language; the most frequent one stands in about one title in six, as «концерт» does. */
const WORDS = 15_000;
const SYLLABLES = {
  ru: {
    open: 'б в г д ж з к л м н п р с т ф х ц ч ш щ ст пр тр кр'.split(' '),
    vowels: Array.from('аеёиоуыэюя'),
    end: ['', '', 'н', 'й', 'ть', 'к'],
  },
  be: {
    open: 'б в г дз ж з к л м н п р с ц ф х ч ш ст пр кр'.split(' '),
    vowels: Array.from('аеёіоуыэюя'),
    end: ['', '', 'н', 'ў', 'ць', 'к'],
  },
  en: {
    open: 'b c d f g h j k l m n p r s t v w st tr th ch'.split(' '),
    vowels: ['a', 'e', 'i', 'o', 'u', 'ea', 'oo'],
    end: ['', 'n', 's', 'ng', 'd'],
  },
  ka: { open: Array.from('ბგდვზთკლმნპჟრსტფქღყშჩცძწჭხჯ'), vowels: Array.from('აეიოუ'), end: ['', '', 'ი', 'ნი'] },
} as const;

export function generateTitles(count: number, random: () => number): TitleText[] {
  const lexicon = {
    ru: words('ru', random),
    be: words('be', random),
    en: words('en', random),
    ka: words('ka', random),
  };
  return Array.from({ length: count }, () => {
    const meant = Array.from({ length: 1 + Math.floor(random() * 4) }, () => Math.floor(WORDS ** random()) - 1);
    const write = (language: keyof TitleText) => {
      const text = meant.map((word) => lexicon[language][word] ?? '').join(' ');
      return text.charAt(0).toUpperCase() + text.slice(1);
    };
    return { ru: write('ru'), be: write('be'), en: write('en'), ka: write('ka') };
  });
}

function words(language: keyof typeof SYLLABLES, random: () => number): string[] {
  const { open, vowels, end } = SYLLABLES[language];
  const pick = (of: readonly string[]) => of[Math.floor(random() * of.length)] ?? '';
  return Array.from({ length: WORDS }, (_, rank) => {
    // Frequent words are short.
    const syllables = (rank < 200 ? 1 : 2) + Math.floor(random() * 3);
    return Array.from({ length: syllables }, () => pick(open) + pick(vowels)).join('') + pick(end);
  });
}
