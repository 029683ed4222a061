import type { Match } from '#domain/meaning/match-phrase.ts';
import type { Understood } from '#domain/meaning/understand.ts';
import type { Vocabulary } from '#domain/meaning/vocabulary.ts';
import { TITLE_TIERS } from '#domain/search/title-match.ts';
import type { FoundTitle, SearchReads, TitleReader } from './ports.ts';

/** `ownTier` is that of the title in the reader's language, -1 where only translations match. */
export type TieredTitle = FoundTitle & { tier: number; ownTier: number };
/** One way of reading what was typed. */
export type Reading = {
  /** How well it fits; compared between readings only. */
  score: number;
  understood: Understood | null;
  titles: readonly TieredTitle[];
  /** Whether the meaning fits better than the titles. */
  isUnderstood: boolean;
  /** The titles were found by the words that the meaning leaves, so both hold together. */
  isCombined: boolean;
  readAs: string | null;
};

export type ReadContext = {
  search: SearchReads;
  vocabulary: Vocabulary;
  /** The city's current date. */
  today: string;
  /** On the city's clocks. */
  hour: number;
  now: Date;
  reader: TitleReader;
  /** The name of the place at a typed address in the city. */
  placeAt: (text: string) => Promise<string | null>;
  /** The places near the station in the city that a text names. */
  placesAtStation: (text: string) => Promise<readonly { id: number; name: string }[]>;
  /** The reader as a visitor of the named city. */
  readerIn: (citySlug: string) => TitleReader;
  limit: number;
};

/** A meaning of one phrase says more than one put together from several. */
const MEANING_SCORES: Readonly<Record<Match, { one: number; several: number }>> = {
  exact: { one: 100, several: 85 },
  form: { one: 95, several: 83 },
  begun: { one: 60, several: 58 },
  near: { one: 45, several: 44 },
};
export const TITLE_SCORES: Readonly<Record<number, number>> = {
  [TITLE_TIERS.exact]: 110,
  [TITLE_TIERS.whole]: 90,
  [TITLE_TIERS.form]: 80,
  [TITLE_TIERS.begun]: 70,
  [TITLE_TIERS.part]: 50,
  [TITLE_TIERS.near]: 40,
};
/** How much less a title counts against a meaning when it is far from what was asked. */
export const APART = 10;
/** What another keyboard layout costs. */
export const OTHER_LAYOUT = 15;

export const NOTHING: Reading = {
  score: 0,
  understood: null,
  titles: [],
  isUnderstood: false,
  isCombined: false,
  readAs: null,
};

export function better(one: Reading, other: Reading): Reading {
  return other.score > one.score ? other : one;
}

export function readingOf(understood: Understood | null, titles: readonly TieredTitle[]): Reading {
  const meaning = understood === null ? 0 : scoreOf(understood);
  const [first] = titles;
  const title = first === undefined ? 0 : (TITLE_SCORES[first.tier] ?? 0);
  const against = Math.max(0, ...titles.map(weightAgainstMeaning));
  return { ...NOTHING, score: Math.max(meaning, title), understood, titles, isUnderstood: meaning > against };
}

/** A meaning stands behind titles to go to here that are written as they were typed, not behind any that share words. */
function weightAgainstMeaning({ kind, tier, ownTier, inMarket }: TieredTitle): number {
  const score = TITLE_SCORES[tier] ?? 0;
  if (tier === TITLE_TIERS.exact) return score;
  const isApart = kind === 'post' || kind === 'video' || !inMarket;
  return Math.max(score - APART, isApart ? 0 : (TITLE_SCORES[ownTier] ?? 0));
}

export function isWhole({ phrases, rest }: Understood): boolean {
  return phrases > 0 && rest === '';
}

export function scoreOf({ match, phrases }: Understood): number {
  return MEANING_SCORES[match][phrases === 1 ? 'one' : 'several'];
}
