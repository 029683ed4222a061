// Which drawing and which colours an event gets. The ratio plays no part, so every cut-out of a poster is kin.
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
  /** One of the six moods of the palette, or an editor's word: night, dark, paper, light, bright, warm, calm. */
  readonly mood?: string | undefined;
  /** 0 to 359, turns the palette. */
  readonly hue?: number | undefined;
  /** A composition's name, a place's type, or free words such as "grand piano". */
  readonly motif?: string | undefined;
  /** Steps to another composition of the family, so that neighbours differ; see spread-variants.ts. */
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
 * Editors' words for moods. The first row that holds a mood of the family wins;
 * within a row the key decides, so that "warm" is not one colour all evening.
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
/** "keys" and "key" are one word to an editor. */
const stem = (word: string): string => word.replace(/(?<=\p{L}{2})s$/u, '');

/** The compositions that share most words with a motif, by their name or their `about`; empty when none shares any. */
function matches(motif: string, genres: readonly string[], family: Family): string[] {
  const names = Object.keys(family.comps);
  if (names.includes(motif)) return [motif];
  const fromMotif = new Set(words(motif).map(stem));
  const fromGenres = new Set(genres.flatMap(words).map(stem));
  const score = (name: string): number => {
    const known = new Set(words(`${name} ${family.comps[name]?.about ?? ''}`).map(stem));
    const shared = (asked: ReadonlySet<string>): number => [...asked].filter((word) => known.has(word)).length;
    // A genre states what is played, a motif only what it may look like.
    return shared(fromMotif) + 2 * shared(fromGenres);
  };
  const best = Math.max(...names.map(score));
  return best > 0 ? names.filter((name) => score(name) === best) : [];
}

type Candidates = { readonly first: string; readonly pool: readonly string[] };

/**
 * The composition a subject gets, and those its variants may step to. Where a drawing states a fact
 * (a rink means hockey) nothing steps outside the match, and the unmatched get a drawing that fits all.
 */
function candidates({ motif = '', genres = [] }: Subject, family: Family, drawn: number): Candidates {
  const all = Object.keys(family.comps);
  const matched = matches(motif, genres, family);
  const pool = matched.length ? matched : (family.neutral ?? all);
  // A motif nobody knows still always picks the same drawing.
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
