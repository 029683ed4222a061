import { withoutGrammar } from '#domain/meaning/rewrite-text.ts';
import { understand } from '#domain/meaning/understand.ts';
import { withoutMashedWords } from '#domain/search/near-words.ts';
import { onOtherLayouts } from '#domain/search/other-layouts.ts';
import { askedFor, correctedWords, type Asked } from '#domain/search/query-words.ts';
import { type Fit, titleFit } from '#domain/search/title-fit.ts';
import { TITLE_TIERS } from '#domain/search/title-match.ts';
import type { FoundTitle } from './ports.ts';
import {
  APART,
  better,
  isWhole,
  NOTHING,
  OTHER_LAYOUT,
  type ReadContext,
  type Reading,
  readingOf,
  scoreOf,
  type TieredTitle,
  TITLE_SCORES,
} from './reading.ts';
import { isLongEnough, SPARE, tierOf } from './tiered-titles.ts';

/** A mistyped title in which a word is missing. */
const LACKING = 20;
/** Mistakes a letter that a title may have, also when one of the words is missing. */
const LIKE = 0.25;
const LACKING_LIKE = 0.15;

/** Words with mistakes: as words with a meaning, as words of titles, and titles that lack one of them. */
export async function readMistyped(text: string, context: ReadContext): Promise<Reading> {
  const { vocabulary, today, hour, search } = context;
  const variants = [text, ...onOtherLayouts(text).slice(0, 1)];
  const meanings = variants.flatMap((variant, at): Reading[] => {
    const near = understand(withoutMashedWords(variant), vocabulary, { today, hour, tolerance: 'near' });
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
    // A title with "на" or "с" in it is not what was meant by the words that nothing is like.
    const mistyped = askedFor(withoutMashedWords(withoutGrammar(variant, vocabulary, 'all') || variant));
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
      fit: titleFit(typed, title.spelled),
    }))
    .filter(({ fit }) => fit.missing <= lacking + unknown && fit.mistakes <= mistakesAllowed(fit))
    .toSorted(
      (a, b) =>
        Number(b.exact) - Number(a.exact) ||
        Number(b.living) - Number(a.living) ||
        Number(b.inMarket) - Number(a.inMarket) ||
        a.fit.missing - b.fit.missing ||
        a.fit.mistakes - b.fit.mistakes,
    );
}

/** More where every word is found; one mistake is always allowed then. */
function mistakesAllowed({ missing, letters }: Fit): number {
  return missing > 0 ? LACKING_LIKE * letters : Math.max(1, LIKE * letters);
}

/** A title of several words, all of them typed, with one mistake at most. */
function isWholeTitle(title: FoundTitle, typed: Asked): boolean {
  const { missing, mistakes } = titleFit(typed, title.spelled);
  const words = askedFor(title.title).words.length;
  return words > 1 && words === typed.words.length && missing === 0 && mistakes <= 1;
}
