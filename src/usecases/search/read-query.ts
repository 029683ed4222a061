import { mistakesFrom, withoutMashedWords } from '#domain/search/near-words.ts';
import { hasSignsForLetters, onOtherLayouts } from '#domain/search/other-layouts.ts';
import { askedFor, correctedWords, type Asked } from '#domain/search/query-words.ts';
import { TITLE_TIERS, titleTier } from '#domain/search/title-match.ts';
import { titleNamed, understand, type Understood, withoutGrammar, writtenOut } from '#domain/meaning/understand.ts';
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
  now: Date;
  reader: TitleReader;
  /** The name of the place at a typed address in the city. */
  placeAt: (text: string) => Promise<string | null>;
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
/** Mistakes a letter that a title may have when one of the words is missing. */
const LEAST_LIKE = 0.15;
/** How much less a title counts against a meaning when it is far from what was asked. */
const APART = 10;
/** What another keyboard layout costs, and from which score on no other reading is tried. */
const OTHER_LAYOUT = 15;
const GOOD = 70;
const PASSABLE = 50;
/** An event together with its place or one of its people. */
const TOGETHER = 75;

/** A text of more words is no event with its place; and so many places or people are looked at. */
const MOST_TOGETHER = 7;
const MOST_HOSTS = 3;

/** Titles of each kind read beyond those wanted: the order of the statement does not know the forms of words. */
const SPARE = 3;

/** Reads a text as its words, as other keyboard layouts give them, and with mistakes; the best reading is returned. */
export async function readQuery(asked: string, context: ReadContext): Promise<Reading> {
  const text =
    titleNamed(asked, context.vocabulary) ?? (/\d/.test(asked) ? await context.placeAt(asked) : null) ?? asked;
  const typed = () => readWords(text, context);
  const layouts = () => readLayouts(text, context);
  const ways = hasSignsForLetters(text) ? [layouts, typed] : [typed, layouts];
  let best = NOTHING;
  for (const [at, way] of ways.entries()) {
    if (best.score >= (at === 0 ? GOOD : PASSABLE)) break;
    best = better(best, await way());
  }
  if (best.score < PASSABLE) best = better(best, await readTogether(text, context));
  return best.score >= PASSABLE ? best : better(best, await readMistyped(text, context));
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
  const there = { ...context, reader: readerOf(known, context) };
  let titles = await tiered(waysToAsk(text, context), there);
  const whole = [known, begun].find((one) => one !== undefined && isWhole(one)) ?? null;
  // "richard the third": a title may lack the words of grammar.
  if (titles.length === 0 && whole === null)
    titles = await tiered(waysToAsk(withoutGrammar(text, vocabulary), context), there);
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
  const asked = waysToAsk(understood.rest, context);
  const titles = await tiered(asked, { ...context, reader: readerOf(understood, context) });
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
  const asked = variants.map((variant) => waysToAsk(titleNamed(variant, vocabulary) ?? variant, context));
  const titles = await tiered(asked.flat(), context);
  const [first] = titles;
  if (first !== undefined) {
    const isMeant = (ways: readonly Asked[]) => ways.some((way) => tierOf(first, way) === first.tier);
    const meant = variants[asked.findIndex(isMeant)] ?? null;
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

/** An event and its place, or an event and one of its people: "павлинка купаловский", "рамона габриадзе". */
async function readTogether(text: string, context: ReadContext): Promise<Reading> {
  const { vocabulary, search, reader, now } = context;
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2 || words.length > MOST_TOGETHER) return NOTHING;
  const find = async (part: string) => {
    const titles = await tiered(waysToAsk(titleNamed(part, vocabulary) ?? part, context), context);
    return titles.filter(({ tier }) => tier >= TITLE_TIERS.form);
  };
  for (let at = words.length - 1; at > 0; at -= 1) {
    const [left, right] = [await find(words.slice(0, at).join(' ')), await find(words.slice(at).join(' '))];
    for (const [these, those] of [
      [left, right],
      [right, left],
    ] as const) {
      const events = these.filter(({ kind }) => kind === 'event');
      const hosts = those.filter(({ kind }) => kind === 'place' || kind === 'person').slice(0, MOST_HOSTS);
      if (events.length === 0 || hosts.length === 0) continue;
      const ids = (of: TieredTitle['kind']) => hosts.filter(({ kind }) => kind === of).map(({ id }) => id);
      const own = await search.eventsOf({ places: ids('place'), people: ids('person') }, reader, now);
      const both = events.filter(({ id }) => own.some(({ eventId }) => eventId === id));
      if (both.length === 0) continue;
      const meant = both.map((event) => ({ ...event, tier: TITLE_TIERS.exact }));
      const besides = hosts.map((host) => ({ ...host, tier: Math.min(host.tier, TITLE_TIERS.whole) }));
      return { ...NOTHING, score: TOGETHER, titles: [...meant, ...besides] };
    }
  }
  return NOTHING;
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
    titles = isEvery ? await nearTitles(near, { typed: mistyped, lacking: 0 }, context) : [];
    if (titles.length === 0 && near.asked.words.length > 0) {
      score = LACKING;
      titles = await nearTitles(near, { typed: mistyped, lacking: near.asked.words.length > 1 ? 1 : 0 }, context);
    }
    if (titles.length > 0 || meaning.score > 0) break;
  }
  const nearest = titles.filter(({ ownTier }) => ownTier >= TITLE_TIERS.form);
  // The nearest words may be a whole title: "минск ареан".
  if (titles.some((title) => title.exact || isWholeTitle(title, askedFor(text)))) score += APART;
  if (titles.length === 0 || meaning.score > score) return { ...meaning, titles: nearest };
  return { ...NOTHING, score, titles, readAs: titles[0]?.title ?? null };
}

async function nearTitles(
  { asked, best }: { asked: Asked; best: Asked },
  { typed, lacking }: { typed: Asked; lacking: 0 | 1 },
  { search, reader, limit }: ReadContext,
): Promise<TieredTitle[]> {
  const found = await search.titles([asked], reader, { best: [best], lacking, limit: limit + SPARE });
  const unknown = typed.words.length - asked.words.length;
  // `ownTier` tells titles with the nearest words from those with others that are only near.
  return found
    .map((title) => ({
      ...title,
      tier: TITLE_TIERS.near,
      ownTier: tierOf({ ...title, exact: false }, best),
      fit: fitOf(typed, title),
    }))
    .filter(
      ({ fit }) => fit.missing <= lacking + unknown && (fit.missing === 0 || fit.mistakes <= LEAST_LIKE * fit.letters),
    )
    .toSorted(
      (a, b) =>
        Number(b.exact) - Number(a.exact) ||
        Number(b.living) - Number(a.living) ||
        Number(b.inMarket) - Number(a.inMarket) ||
        a.fit.missing - b.fit.missing ||
        a.fit.mistakes - b.fit.mistakes,
    );
}

/** A title of several words, all of them typed, with one mistake at most. */
function isWholeTitle(title: FoundTitle, typed: Asked): boolean {
  const { missing, mistakes } = fitOf(typed, title);
  const words = askedFor(title.title).words.length;
  return words > 1 && words === typed.words.length && missing === 0 && mistakes <= 1;
}

type Fit = { missing: number; mistakes: number; letters: number };

/** How far the words of a title, in the language that fits best, are from what was typed. */
function fitOf({ words }: Asked, { spelled }: FoundTitle): Fit {
  const fits = spelled.map((line) => {
    const own = line.split(' ').slice(1);
    const fit: Fit = { missing: 0, mistakes: 0, letters: 0 };
    for (const readings of words) {
      const near = readings.slice(0, 2).flatMap((typed) => own.flatMap((word) => mistakesFrom(typed, word) ?? []));
      if (near.length === 0) fit.missing += 1;
      else {
        fit.mistakes += Math.min(...near);
        fit.letters += readings[0]?.length ?? 0;
      }
    }
    return fit;
  });
  const [nearest] = fits.toSorted((a, b) => a.missing - b.missing || a.mistakes - b.mistakes);
  return nearest ?? { missing: words.length, mistakes: 0, letters: 0 };
}

/** The text as it was typed, and with its abbreviations written out. */
function waysToAsk(text: string, { vocabulary }: ReadContext): Asked[] {
  return [text, ...writtenOut(text, vocabulary)].map(askedFor).filter(isLongEnough);
}

/** The titles found by some readings of the whole text, best first. */
async function tiered(asked: readonly Asked[], { search, reader, limit }: ReadContext): Promise<TieredTitle[]> {
  if (asked.length === 0) return [];
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
