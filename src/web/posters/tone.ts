// How an event feels: nothing merry is drawn for a tragedy, a requiem or a horror film.
import { stems } from './words.ts';

/** grave: mourning or fear; merry: comedy and celebration; plain: anything else. */
export type Tone = 'grave' | 'plain' | 'merry';

export type ToneFacts = {
  readonly title?: string | undefined;
  readonly genres?: readonly string[] | undefined;
  readonly mood?: string | undefined;
  readonly motif?: string | undefined;
};

const GRAVE_GENRES: ReadonlySet<string> = new Set(['tragedy', 'horror']);
/** An editor's "dark" is grave, unless the genre laughs. */
const GRAVE_MOODS: ReadonlySet<string> = new Set(['dark', 'stage', 'deep']);
const MERRY_GENRES: ReadonlySet<string> = new Set([
  'comedy',
  'stage-comedy',
  'operetta',
  'clowning',
  'stand-up',
  'street-festival',
  'food-festival',
  'new-year-tree',
]);

/** Beginnings of words in titles, in the languages of the site. */
const GRAVE_WORDS =
  /(?<!\p{L})(реквием|рэквіем|requiem|რეკვიემ|stabat|скорб|смутк|жалоб|sorrow|mourn|სევდ|გლოვ|пассион|пасіён|passion according|патетическ|патэтычн|path[eé]tique|პათეტიკ|траур|трауэр|трызн|geno[cs]id|геноцид|генацыд|холокост|халакост|holocaust|гибел|смерт|смерц|death|სიკვდილ|памяти жертв)/iu;
const GRAVE_MOTIFS: ReadonlySet<string> = new Set(stems('skull burnt grave mourning vigil smoke nest requiem'));
const MERRY_WORDS = /(?<!\p{L})(новый год|новым годам|new year|ახალი წელი)/iu;

export function toneOf({ title = '', genres = [], mood = '', motif = '' }: ToneFacts): Tone {
  if (genres.some((genre) => GRAVE_GENRES.has(genre)) || GRAVE_WORDS.test(title)) return 'grave';
  if (stems(motif).some((word) => GRAVE_MOTIFS.has(word))) return 'grave';
  if (genres.some((genre) => MERRY_GENRES.has(genre))) {
    return mood === 'dark' || genres.includes('stage-drama') ? 'plain' : 'merry';
  }
  if (GRAVE_MOODS.has(mood) && !genres.some((genre) => LOUD_GENRES.has(genre))) return 'grave';
  return MERRY_WORDS.test(title) ? 'merry' : 'plain';
}

/** Dark by fashion, not by grief. */
const LOUD_GENRES: ReadonlySet<string> = new Set(['electronic', 'rock', 'hip-hop', 'pop', 'jazz']);
