// Chooses the drawing and the colours of an event. The ratio has no influence, so all formats of a poster match.
import { cycle, dice, hash } from './dice.ts';
import type { Composition, Family } from './family.ts';
import { FAMILIES, familyOf } from './families.ts';
import type { FamilyName } from './families.ts';
import { hasMotifs, motifComposition, picturesOf } from './arrangements/arrangements.ts';
import { motifsKnownFor, motifsOfGenres } from './motifs/genre-motifs.ts';
import { motifsNamed } from './motifs/motif-library.ts';
import { palette } from './palette.ts';
import type { Mood, Palette } from './palette.ts';
import { toneOf } from './tone.ts';
import { stems } from './words.ts';

export type Subject = {
  /** The seed: same key, same poster. */
  readonly key: string;
  /** A category slug of the catalogue (kino, teatr…) or a family's name (film, place, person, post…). */
  readonly category: string;
  readonly genres?: readonly string[] | undefined;
  /** Tells a requiem from other choral music; see tone.ts. */
  readonly title?: string | undefined;
  /** One of the palette's six moods, or an editor's mood name: night, dark, paper, light, bright, warm, calm. */
  readonly mood?: string | undefined;
  /** 0 to 359, turns the palette. */
  readonly hue?: number | undefined;
  /** A composition's name, a place's type, or free words such as "grand piano". */
  readonly motif?: string | undefined;
  /** Number in the list that brought the event: neighbours that name no motif get different drawings. */
  readonly ordinal?: number | undefined;
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

/** A grave poster has no ground of pure pigment. */
function moodOf(subject: Subject, family: Family, own: Mood, isGrave: boolean): Mood {
  const mood = askedMood(subject, family, own);
  return isGrave && mood === 'vivid' ? cycle(['stage', 'deep'] as const, hash(subject.key)) : mood;
}

function askedMood(subject: Subject, family: Family, own: Mood): Mood {
  const word = subject.mood?.toLowerCase();
  if (word === undefined) return own;
  if (isMood(word)) return word;
  for (const row of EDITORS_MOODS.get(word) ?? []) {
    const fits = row.filter((m) => family.moods.includes(m));
    if (fits.length) return fits.includes(own) ? own : cycle(fits, hash(subject.key));
  }
  return own;
}

/** Returns the compositions whose name or `about` shares most words with the motif and genres; empty when none does. */
function matches(motif: string, genres: readonly string[], family: Family): string[] {
  const names = Object.keys(family.comps);
  if (names.includes(motif)) return [motif];
  const fromMotif = new Set(stems(motif));
  const fromGenres = new Set(genres.flatMap(stems));
  const score = (name: string): number => {
    const known = new Set(stems(`${name} ${family.comps[name]?.about ?? ''}`));
    const shared = (asked: ReadonlySet<string>): number => [...asked].filter((word) => known.has(word)).length;
    // Genres count twice: a genre states what is performed, a motif only what the poster may look like.
    return shared(fromMotif) + 2 * shared(fromGenres);
  };
  const best = Math.max(...names.map(score));
  return best > 0 ? names.filter((name) => score(name) === best) : [];
}

const compositionOf = (name: string, family: Family): Composition | undefined =>
  Object.hasOwn(family.comps, name) ? family.comps[name] : motifComposition(name);

type Candidates = { readonly first: string; readonly pool: readonly string[] };

/**
 * In a family whose drawings state facts (a rink means hockey) everything in the pool fits the words: the sport's own
 * drawings and the motifs that it is known for.
 */
function literal({ key, motif = '', genres = [] }: Subject, familyName: FamilyName, family: Family): Candidates {
  const ofGenre = matches('', genres, family);
  const drawn = ofGenre.length ? ofGenre : matches(motif, genres, family);
  const ofSport = motifsOfGenres(genres);
  const motifs = ofSport.length ? ofSport : motifsNamed(motif);
  const known = [...drawn, ...motifs.flatMap((name) => picturesOf(name, familyName))];
  const pool = known.length ? known : (family.neutral ?? Object.keys(family.comps));
  const named = motifsNamed(motif).flatMap((name) => picturesOf(name, familyName));
  // "Hockey puck" is drawn as one, if it belongs to the sport at all.
  const own = named.filter((name) => pool.includes(name));
  return own.length
    ? { first: cycle(own, hash(key)), pool: [...own, ...drawn] }
    : { first: cycle(pool, hash(key)), pool };
}

/**
 * Returns the composition of a subject and those that its variants may use: of the motif that the event names, else
 * those of the family and of what its genres are known for. What is merry stays off a grave poster.
 */
function candidates(
  subject: Subject,
  familyName: FamilyName,
  family: Family,
  { drawn, isGrave }: { drawn: number; isGrave: boolean },
): Candidates {
  const { motif = '', genres = [] } = subject;
  if (family.neutral) return literal(subject, familyName, family);
  const all = Object.keys(family.comps);
  if (all.includes(motif)) return { first: motif, pool: all };
  const fits = (names: readonly string[]): string[] =>
    isGrave ? names.filter((name) => compositionOf(name, family)?.cheer !== true) : [...names];
  const pictures = (motifs: readonly string[]): string[] =>
    fits(motifs.flatMap((name) => picturesOf(name, familyName)));
  const named = hasMotifs(familyName) ? pictures(motifsNamed(motif)) : [];
  const pick = (pool: readonly string[]): Candidates => ({ first: cycle(pool, Math.floor(drawn * pool.length)), pool });
  if (named.length) return pick(named);
  const matched = fits(matches(motif, genres, family));
  if (matched.length) return { first: cycle(matched, Math.floor(drawn * matched.length)), pool: fits(all) };
  const known = hasMotifs(familyName) ? pictures(motifsKnownFor(genres, familyName)) : [];
  const mixed = [...fits(all), ...known].toSorted((x, y) => hash(x) - hash(y));
  return subject.ordinal === undefined ? pick(mixed) : { first: cycle(mixed, subject.ordinal), pool: mixed };
}

export function choose(subject: Subject): Choice {
  const familyName = familyOf(subject.category, subject.genres);
  const family: Family = FAMILIES[familyName];
  const r = dice(subject.key, 'choice');
  const isGrave = toneOf(subject) === 'grave';
  const { first, pool } = candidates(subject, familyName, family, { drawn: r(), isGrave });
  const ownMood = r.pick(family.moods);
  const name = cycle(pool, pool.indexOf(first) + (subject.variant ?? 0));
  const comp = compositionOf(name, family);
  if (!comp) throw new Error(`family ${familyName} has no composition ${name}`);
  const colors = palette(moodOf(subject, family, ownMood, isGrave), dice(subject.key, 'palette'), {
    hue: subject.hue,
    isGrave,
  });
  return { familyName, family, name, comp, colors, variants: pool.length };
}
