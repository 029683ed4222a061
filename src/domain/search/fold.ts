/**
 * One Latin skeleton for Russian, Belarusian, Georgian and Latin spellings, so that a name is found however it is
 * typed: ё = е, ў = у, щ = ш, punctuation and doubled letters are removed, and "Джаз", "ჯაზი" and "jazz" become equal.
 */
const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ў: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  ა: 'a',
  ბ: 'b',
  გ: 'g',
  დ: 'd',
  ე: 'e',
  ვ: 'v',
  ზ: 'z',
  თ: 't',
  ი: 'i',
  კ: 'k',
  ლ: 'l',
  მ: 'm',
  ნ: 'n',
  ო: 'o',
  პ: 'p',
  ჟ: 'zh',
  რ: 'r',
  ს: 's',
  ტ: 't',
  უ: 'u',
  ფ: 'p',
  ქ: 'k',
  ღ: 'g',
  ყ: 'k',
  შ: 'sh',
  ჩ: 'ch',
  ც: 'ts',
  ძ: 'dz',
  წ: 'ts',
  ჭ: 'ch',
  ხ: 'h',
  ჯ: 'dzh',
  ჰ: 'h',
  // Latin letters that do not decompose into a letter and an accent.
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 's',
  æ: 'e',
  œ: 'e',
  ə: 'e',
  ı: 'i',
};

/** Latin spellings of the same sounds, longest first. */
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/shch|sch/g, 'sh'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/ph/g, 'f'],
  [/tz/g, 'ts'],
  [/ck|q/g, 'k'],
  [/j/g, 'dzh'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/c(?!h)/g, 'k'],
];

export function fold(text: string): string {
  let skeleton = '';
  // Decomposition removes accents from Latin letters; й, ў and ё come first because they are letters of their own.
  for (const letter of text.toLowerCase().normalize('NFC')) {
    skeleton += LETTERS[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  }
  skeleton = skeleton.replace(/['’ʼ`´‘]/g, '');
  for (const [spelling, sound] of LATIN) skeleton = skeleton.replace(spelling, sound);
  return skeleton
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/(ts|[a-z])\1+/g, '$1')
    .trim();
}
