import { writtenOut } from '#domain/meaning/rewrite-text.ts';
import { askedFor, type Asked } from '#domain/search/query-words.ts';
import { TITLE_TIERS, titleTier } from '#domain/search/title-match.ts';
import type { FoundTitle } from './ports.ts';
import type { ReadContext, TieredTitle } from './reading.ts';

/** Titles of each kind read beyond those wanted: the order of the statement does not know the forms of words. */
export const SPARE = 3;

/** The text as it was typed, and with its abbreviations written out. */
export function waysToAsk(text: string, { vocabulary }: ReadContext): Asked[] {
  return [text, ...writtenOut(text, vocabulary)].map(askedFor).filter(isLongEnough);
}

/** The titles found by some readings of the whole text, best first. */
export async function tiered(asked: readonly Asked[], { search, reader, limit }: ReadContext): Promise<TieredTitle[]> {
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

export function tierOf({ exact, spelled }: FoundTitle, { words }: Asked): number {
  if (exact) return TITLE_TIERS.exact;
  return Math.max(-1, ...spelled.map((line) => titleTier(words, line.slice(line.indexOf(' ') + 1))));
}

/** A single letter is too short for a search. */
export function isLongEnough({ words }: Asked): boolean {
  return words.reduce((letters, [word = '']) => letters + word.length, 0) > 1;
}
