// Posters with unlikely titles: long words, dashes, quotes, unknown glyphs, 26-word sentences.
import { dice } from '#web/posters/dice.ts';
import type { Dice } from '#web/posters/dice.ts';
import { FAMILIES } from '#web/posters/families.ts';
import { MOTIFS } from '#web/posters/motifs/motif-library.ts';
import type { PosterLanguage } from '#web/posters/labels.ts';
import { RATIOS } from '#web/posters/poster.ts';
import type { PosterInput, Ratio } from '#web/posters/poster.ts';

const WORDS: Readonly<Record<PosterLanguage, readonly string[]>> = {
  ru: 'ночь, сон, в, на, и, без, Вишнёвый сад театр достопримечательности железнодорожный Щелкунчик снег ёлка Эй Жизнь, прекрасная человеконенавистничество «Гамлет» 2026 лебединое — по-прежнему Я Северо-Западный'.split(
    ' ',
  ),
  be: 'зямля Беларусь ў і на дрыгва Паўлінка нязвычайнасць рэканструкцыя свята — вечар «Зорка» ды казка падарожжа Несвіж нацыянальны'.split(
    ' ',
  ),
  en: 'The of a night Symphony internationalisation whispering Wolves — in Minsk "Live" & Friends 1984 Midsummer Wwwwwww Mmmmm counterrevolutionaries AC/DC 夜 🎭'.split(
    ' ',
  ),
  ka: 'ღამე და თბილისი საქართველოს განსაკუთრებულობა მთვარის მოტაცება ვეფხისტყაოსანი „დედაენა“ — სიყვარული 2026 არა არაჩვეულებრივი ჟღერადობა'.split(
    ' ',
  ),
};
const LANGUAGES = Object.keys(WORDS) as PosterLanguage[];
const MOODS = [
  'dark',
  'light',
  'night',
  'warm',
  'bright',
  'paper',
  'calm',
  'stage',
  'deep',
  'vivid',
  'tone',
  'dusk',
  'windy',
];

const MOTIF_NAMES = [...MOTIFS.keys()];
const GENRES = ['tragedy', 'horror', 'comedy', 'jazz', 'symphonic', 'puppet', 'chess', 'ice-hockey', 'escape-room'];

const phrase = (r: Dice, words: readonly string[], length: number): string =>
  Array.from({ length }, () => r.pick(words)).join(' ');

export function randomPosters(seed: string, count: number): PosterInput[] {
  const r = dice(seed, 'random posters');
  return Array.from({ length: count }, (_, i): PosterInput => {
    const language = r.pick(LANGUAGES);
    const words = WORDS[language];
    return {
      key: `${seed}-${i}`,
      language,
      category: r.pick(Object.keys(FAMILIES)),
      title: phrase(r, words, r.chance(0.12) ? r.int(10, 26) : r.int(1, 6)),
      subtitle: r.chance(0.4) ? phrase(r, words, r.int(1, 9)) : undefined,
      date: r.chance(0.7) ? '14 снежня 2026, 19:00' : undefined,
      place: r.chance(0.7) ? 'Вялікі тэатр оперы і балета Рэспублікі Беларусь' : undefined,
      ratio: r.pick(Object.keys(RATIOS) as Ratio[]),
      mood: r.chance(0.4) ? r.pick(MOODS) : undefined,
      hue: r.chance(0.3) ? r.int(0, 359) : undefined,
      variant: r.chance(0.3) ? r.int(0, 9) : undefined,
      motif: r.chance(0.6) ? r.pick(MOTIF_NAMES) : undefined,
      genres: r.chance(0.3) ? [r.pick(GENRES)] : undefined,
    };
  });
}
