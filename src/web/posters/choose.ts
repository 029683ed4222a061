// Chooses the drawing and the colours of an event. The ratio has no influence, so all formats of a poster match.
import { cycle, dice, hash } from './dice.ts';
import type { Composition, Family } from './family.ts';
import { FAMILIES, familyOf } from './families.ts';
import type { FamilyName } from './families.ts';
import { palette } from './palette.ts';
import type { Mood, Palette } from './palette.ts';

export type Subject = {
  /** The seed: same key, same poster. */
  readonly key: string;
  /** A category slug of the catalogue (kino, teatr…) or a family's name (film, place, person, post…). */
  readonly category: string;
  readonly genres?: readonly string[] | undefined;
  /** One of the palette's six moods, or an editor's mood name: night, dark, paper, light, bright, warm, calm. */
  readonly mood?: string | undefined;
  /** 0 to 359, turns the palette. */
  readonly hue?: number | undefined;
  /** A composition's name, a place's type, or free words such as "grand piano". */
  readonly motif?: string | undefined;
  /** Offset to another composition of the family, so that neighbouring posters differ; see spread-variants.ts. */
  readonly variant?: number | undefined;
};

export type Choice = {
  readonly familyName: FamilyName;
  readonly family: Family;
  readonly name: string;
  readonly comp: Composition;
  readonly colors: Palette;
  /** How many compositions `variant` can step through. */
  readonly variants: number;
};

type MoodRows = readonly (readonly Mood[])[];

/**
 * Mood names for editors. The first row with a mood of the family applies; within a row the key decides, so that "warm"
 * does not always give the same colour.
 */
const EDITORS_MOODS: ReadonlyMap<string, MoodRows> = new Map<string, MoodRows>([
  ['night', [['stage'], ['deep', 'dusk'], ['vivid']]],
  ['dark', [['stage', 'deep', 'dusk'], ['vivid']]],
  ['paper', [['paper'], ['tone'], ['vivid']]],
  ['light', [['paper', 'vivid', 'tone']]],
  ['bright', [['vivid'], ['paper', 'tone']]],
  [
    'warm',
    [
      ['vivid', 'deep'],
      ['tone', 'paper'],
    ],
  ],
  ['calm', [['tone', 'dusk'], ['paper']]],
]);

const MOODS: ReadonlySet<string> = new Set<Mood>(['stage', 'deep', 'paper', 'vivid', 'tone', 'dusk']);
const isMood = (word: string): word is Mood => MOODS.has(word);

function moodOf(subject: Subject, family: Family, own: Mood): Mood {
  const word = subject.mood?.toLowerCase();
  if (word === undefined) return own;
  if (isMood(word)) return word;
  for (const row of EDITORS_MOODS.get(word) ?? []) {
    const fits = row.filter((m) => family.moods.includes(m));
    if (fits.length) return fits.includes(own) ? own : cycle(fits, hash(subject.key));
  }
  return own;
}

const words = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
/** Removes a plural s, so that "keys" matches "key". */
const stem = (word: string): string => word.replace(/(?<=\p{L}{2})s$/u, '');

/** Returns the compositions whose name or `about` shares most words with the motif and genres; empty when none does. */
function matches(motif: string, genres: readonly string[], family: Family): string[] {
  const names = Object.keys(family.comps);
  if (names.includes(motif)) return [motif];
  const fromMotif = new Set(words(motif).map(stem));
  const fromGenres = new Set(genres.flatMap(words).map(stem));
  const score = (name: string): number => {
    const known = new Set(words(`${name} ${family.comps[name]?.about ?? ''}`).map(stem));
    const shared = (asked: ReadonlySet<string>): number => [...asked].filter((word) => known.has(word)).length;
    // Genres count twice: a genre states what is performed, a motif only what the poster may look like.
    return shared(fromMotif) + 2 * shared(fromGenres);
  };
  const best = Math.max(...names.map(score));
  return best > 0 ? names.filter((name) => score(name) === best) : [];
}

type Candidates = { readonly first: string; readonly pool: readonly string[] };

/**
 * Returns the composition of a subject and those that its variants may use. In a family whose drawings state facts (a
 * rink means hockey), variants stay within the matches, and subjects without a match get a neutral drawing.
 */
function candidates({ motif = '', genres = [] }: Subject, family: Family, drawn: number): Candidates {
  const all = Object.keys(family.comps);
  const matched = matches(motif, genres, family);
  const pool = matched.length ? matched : (family.neutral ?? all);
  // An unknown motif also selects the same drawing every time.
  const first = motif ? cycle(pool, hash(motif)) : cycle(pool, Math.floor(drawn * pool.length));
  return { first, pool: family.neutral ? pool : all };
}

export function choose(subject: Subject): Choice {
  const familyName = familyOf(subject.category, subject.genres);
  const family: Family = FAMILIES[familyName];
  const r = dice(subject.key, 'choice');
  const { first, pool } = candidates(subject, family, r());
  const ownMood = r.pick(family.moods);
  const name = cycle(pool, pool.indexOf(first) + (subject.variant ?? 0));
  const comp = family.comps[name];
  if (!comp) throw new Error(`family ${familyName} has no composition ${name}`);
  const colors = palette(moodOf(subject, family, ownMood), dice(subject.key, 'palette'), subject.hue);
  return { familyName, family, name, comp, colors, variants: pool.length };
}
