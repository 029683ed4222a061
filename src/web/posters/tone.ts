// How an event feels: nothing merry is drawn for a tragedy, a requiem or a horror film.
import { stems } from './words.ts';

/** grave: mourning or fear; merry: comedy and celebration; plain: anything else. */
export type Tone = 'grave' | 'plain' | 'merry';

export type ToneFacts = {
  /** Its words count like those of the title, of which only one language is known here. */
  readonly key?: string | undefined;
  readonly title?: string | undefined;
  readonly genres?: readonly string[] | undefined;
  readonly mood?: string | undefined;
  readonly motif?: string | undefined;
};

const GRAVE_GENRES: ReadonlySet<string> = new Set(['tragedy', 'horror']);
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
const GRAVE_MOTIFS: ReadonlySet<string> = new Set(stems('skull burnt grave mourning vigil requiem'));
const MERRY_WORDS = /(?<!\p{L})(новый год|новым годам|new year|ახალი წელი)/iu;

export function toneOf({ key = '', title = '', genres = [], mood = '', motif = '' }: ToneFacts): Tone {
  const text = `${title} ${key.replaceAll('-', ' ')}`;
  if (genres.some((genre) => GRAVE_GENRES.has(genre)) || GRAVE_WORDS.test(text)) return 'grave';
  if (stems(motif).some((word) => GRAVE_MOTIFS.has(word))) return 'grave';
  if (genres.some((genre) => MERRY_GENRES.has(genre))) {
    return mood === 'dark' || genres.includes('stage-drama') ? 'plain' : 'merry';
  }
  // An editor's "dark" is grave, unless it is the fashion of the genre.
  if (mood === 'dark' && !genres.some((genre) => LOUD_GENRES.has(genre))) return 'grave';
  return MERRY_WORDS.test(text) ? 'merry' : 'plain';
}

/** Dark by fashion, not by grief. */
const LOUD_GENRES: ReadonlySet<string> = new Set(['electronic', 'rock', 'hip-hop', 'pop', 'jazz']);
