import { withoutMashedWords } from '#domain/search/near-words.ts';
import { hasSignsForLetters, onOtherLayouts } from '#domain/search/other-layouts.ts';
import { askedFor, correctedWords, type Asked } from '#domain/search/query-words.ts';
import { TITLE_TIERS, titleTier } from '#domain/search/title-match.ts';
import { titleNamed, understand, type Understood } from '#domain/meaning/understand.ts';
import type { Match } from '#domain/meaning/match-phrase.ts';
import type { Vocabulary } from '#domain/meaning/vocabulary.ts';
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
  reader: TitleReader;
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
const TITLE_SCORES: Readonly<Record<number, number>> = {
  [TITLE_TIERS.exact]: 110,
  [TITLE_TIERS.whole]: 90,
  [TITLE_TIERS.form]: 80,
  [TITLE_TIERS.begun]: 70,
  [TITLE_TIERS.part]: 50,
  [TITLE_TIERS.near]: 40,
};
/** A meaning with words that nothing is found by, and mistyped titles in which a word is missing. */
const PARTLY = 30;
const LACKING = 20;
/** How much less a title counts against a meaning when it is far from what was asked. */
const APART = 10;
/** What another keyboard layout costs, and from which score on no other reading is tried. */
const OTHER_LAYOUT = 15;
const GOOD = 70;
const PASSABLE = 50;

/** Titles of each kind read beyond those wanted: the order of the statement does not know the forms of words. */
const SPARE = 3;

/** Reads a text as its words, as other keyboard layouts give them, and with mistakes; the best reading is returned. */
export async function readQuery(asked: string, context: ReadContext): Promise<Reading> {
  const text = titleNamed(asked, context.vocabulary) ?? asked;
  const typed = () => readWords(text, context);
  const layouts = () => readLayouts(text, context);
  const ways = hasSignsForLetters(text) ? [layouts, typed] : [typed, layouts];
  let best = NOTHING;
  for (const [at, way] of ways.entries()) {
    if (best.score >= (at === 0 ? GOOD : PASSABLE)) break;
    best = better(best, await way());
  }
  if (best.score >= PASSABLE) return best;
  return better(best, await readMistyped(text, context));
}

const NOTHING: Reading = {
  score: 0,
  understood: null,
  titles: [],
  isUnderstood: false,
  isCombined: false,
  readAs: null,
};

function better(one: Reading, other: Reading): Reading {
  return other.score > one.score ? other : one;
}

async function readWords(text: string, context: ReadContext): Promise<Reading> {
  const { vocabulary, today } = context;
  const [known, begun] = (['form', 'begun'] as const).map((tolerance) =>
    understand(text, vocabulary, { today, tolerance }),
  );
  const asked = askedFor(text);
  const titles = isLongEnough(asked) ? await tiered([asked], { ...context, reader: readerOf(known, context) }) : [];
  const whole = [known, begun].find((one) => one !== undefined && isWhole(one)) ?? null;
  const reading = readingOf(whole, titles);
  if (reading.score >= GOOD || !known || known.phrases === 0 || known.rest === '') return reading;
  return better(reading, await combined(known, context));
}

/** Whoever names a city asks as if they were there. */
function readerOf(understood: Understood | undefined, { reader, readerIn }: ReadContext): TitleReader {
  return understood?.city == null ? reader : readerIn(understood.city);
}

/** The meaning of some words, and titles found by the others. */
async function combined(understood: Understood, context: ReadContext): Promise<Reading> {
  const asked = askedFor(understood.rest);
  const titles = isLongEnough(asked)
    ? await tiered([asked], { ...context, reader: readerOf(understood, context) })
    : [];
  const [first] = titles;
  if (first === undefined) return { ...NOTHING, score: PARTLY, understood, isUnderstood: true };
  const score = Math.min(scoreOf(understood), TITLE_SCORES[first.tier] ?? 0) - 1;
  return { ...NOTHING, score, understood, titles, isCombined: true };
}

function readingOf(understood: Understood | null, titles: readonly TieredTitle[]): Reading {
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

async function readLayouts(text: string, context: ReadContext): Promise<Reading> {
  const { vocabulary, today } = context;
  const variants = onOtherLayouts(text).filter((variant) => hasWord(askedFor(variant)));
  const readings = variants.flatMap((variant): Reading[] => {
    const found = (['form', 'begun'] as const)
      .map((tolerance) => understand(variant, vocabulary, { today, tolerance }))
      .find(isWhole);
    return found === undefined ? [] : [{ ...readingOf(found, []), readAs: variant }];
  });
  const asked = variants.map(askedFor).filter(isLongEnough);
  const titles = await tiered(asked, context);
  const [first] = titles;
  if (first !== undefined) {
    const meant = variants.find((variant) => tierOf(first, askedFor(variant)) === first.tier) ?? null;
    readings.push({ ...readingOf(null, titles), readAs: meant });
  }
  const best = readings.reduce(better, NOTHING);
  const whole = { ...best, titles, score: Math.max(0, best.score - OTHER_LAYOUT) };
  if (best.score >= GOOD) return whole;
  for (const variant of variants) {
    const known = understand(variant, vocabulary, { today });
    if (known.phrases === 0 || known.rest === '') continue;
    const both = await combined(known, context);
    if (both.isCombined && both.score > best.score)
      return { ...both, readAs: variant, score: both.score - OTHER_LAYOUT };
  }
  return whole;
}

/** Words with mistakes: as words with a meaning, as words of titles, and titles that lack one of them. */
async function readMistyped(text: string, context: ReadContext): Promise<Reading> {
  const { vocabulary, today, search } = context;
  const variants = [text, ...onOtherLayouts(text).slice(0, 1)];
  const meanings = variants.flatMap((variant, at): Reading[] => {
    const near = understand(withoutMashedWords(variant), vocabulary, { today, tolerance: 'near' });
    if (!isWhole(near)) return [];
    return [
      {
        ...readingOf(near, []),
        score: scoreOf(near) - (at === 0 ? 0 : OTHER_LAYOUT),
        readAs: at === 0 ? null : variant,
      },
    ];
  });
  const meaning = meanings.reduce(better, NOTHING);
  let titles: TieredTitle[] = [];
  let score = TITLE_SCORES[TITLE_TIERS.near] ?? 0;
  for (const variant of variants) {
    const mistyped = askedFor(withoutMashedWords(variant));
    if (!isLongEnough(mistyped)) continue;
    const near = correctedWords(await search.nearWords(mistyped.words));
    const isEvery = near.asked.words.length === mistyped.words.length;
    // Letters of another layout are hardly ever near to a title by chance in all words.
    if (variant !== text && !isEvery) continue;
    titles = isEvery ? await nearTitles(near, 0, context) : [];
    if (titles.length === 0 && near.asked.words.length > 0) {
      score = LACKING;
      titles = await nearTitles(near, near.asked.words.length > 1 ? 1 : 0, context);
    }
    if (titles.length > 0 || meaning.score > 0) break;
  }
  const nearest = titles.filter(({ ownTier }) => ownTier >= TITLE_TIERS.form);
  // The nearest words may be a whole title: "минск ареан".
  if (titles.some(({ exact }) => exact)) score += APART;
  if (titles.length === 0 || meaning.score > score) return { ...meaning, titles: nearest };
  return { ...NOTHING, score, titles, readAs: titles[0]?.title ?? null };
}

async function nearTitles(
  { asked, best }: { asked: Asked; best: Asked },
  lacking: 0 | 1,
  { search, reader, limit }: ReadContext,
): Promise<TieredTitle[]> {
  const found = await search.titles([asked], reader, { best: [best], lacking, limit });
  // `ownTier` tells titles with the nearest words from those with others that are only near.
  return found.map((title) => ({
    ...title,
    tier: TITLE_TIERS.near,
    ownTier: tierOf({ ...title, exact: false }, best),
  }));
}

/** The titles found by some readings of the whole text, best first. */
async function tiered(asked: readonly Asked[], { search, reader, limit }: ReadContext): Promise<TieredTitle[]> {
  const found = await search.titles(asked, reader, { limit: limit + SPARE });
  return found
    .map((title) => {
      const own = {
        ...title,
        exact: false,
        spelled: title.spelled.filter((line) => line.startsWith(`${reader.language} `)),
      };
      const [tier, ownTier] = [title, own].map((each) => Math.max(-1, ...asked.map((one) => tierOf(each, one))));
      return { ...title, tier: tier ?? -1, ownTier: ownTier ?? -1 };
    })
    .toSorted(
      (a, b) =>
        Number(b.exact) - Number(a.exact) ||
        Number(b.living) - Number(a.living) ||
        b.tier - a.tier ||
        Number(b.inMarket) - Number(a.inMarket) ||
        Number(b.here) - Number(a.here) ||
        b.ownTier - a.ownTier,
    );
}

function tierOf({ exact, spelled }: FoundTitle, { words }: Asked): number {
  if (exact) return TITLE_TIERS.exact;
  return Math.max(-1, ...spelled.map((line) => titleTier(words, line.slice(line.indexOf(' ') + 1))));
}

function isWhole({ phrases, rest }: Understood): boolean {
  return phrases > 0 && rest === '';
}

function scoreOf({ match, phrases }: Understood): number {
  return MEANING_SCORES[match][phrases === 1 ? 'one' : 'several'];
}

/** A single letter is too short for a search. */
function isLongEnough({ words }: Asked): boolean {
  return words.reduce((letters, [word = '']) => letters + word.length, 0) > 1;
}

/** A reading from another layout needs a word of at least two letters. */
function hasWord({ words }: Asked): boolean {
  return words.some(([word = '']) => word.length > 1);
}
