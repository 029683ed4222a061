import { placeAskedFor, titleNamed, withoutGrammar } from '#domain/meaning/rewrite-text.ts';
import { understand } from '#domain/meaning/understand.ts';
import { hasSignsForLetters, onOtherLayouts } from '#domain/search/other-layouts.ts';
import { askedFor, type Asked } from '#domain/search/query-words.ts';
import { namesStation, withoutStation } from '#domain/search/station-words.ts';
import { TITLE_TIERS } from '#domain/search/title-match.ts';
import { combined, readerOf } from './read-combined.ts';
import { readMistyped } from './read-mistyped.ts';
import { readStation } from './read-station.ts';
import { readTogether } from './read-together.ts';
import { better, isWhole, NOTHING, OTHER_LAYOUT, type ReadContext, type Reading, readingOf } from './reading.ts';
import { tiered, tierOf, waysToAsk } from './tiered-titles.ts';

/** From these scores on no other reading is tried. */
const GOOD = 70;
const PASSABLE = 50;

/** Reads a text as its words, as other keyboard layouts give them, and with mistakes; the best reading is returned. */
export async function readQuery(typed: string, context: ReadContext): Promise<Reading> {
  const asked = placeAskedFor(typed, context.vocabulary);
  const text =
    titleNamed(asked, context.vocabulary) ?? (/\d/.test(asked) ? await context.placeAt(asked) : null) ?? asked;
  const atStation = namesStation(text) ? await readStation(text, context) : NOTHING;
  if (atStation.score > 0) return atStation;
  const plainly = () => readWords(text, context);
  const layouts = () => readLayouts(text, context);
  const ways = hasSignsForLetters(text) ? [layouts, plainly] : [plainly, layouts];
  let best = NOTHING;
  for (const [at, way] of ways.entries()) {
    if (best.score >= (at === 0 ? GOOD : PASSABLE)) break;
    best = better(best, await way());
  }
  if (best.score < PASSABLE) best = better(best, await readTogether(text, context));
  if (best.score < PASSABLE) best = better(best, await readStation(text, context));
  return best.score >= PASSABLE ? best : better(best, await readMistyped(withoutStation(text) || text, context));
}

async function readWords(text: string, context: ReadContext): Promise<Reading> {
  const { vocabulary, today, hour } = context;
  const [known, begun] = (['form', 'begun'] as const).map((tolerance) =>
    understand(text, vocabulary, { today, hour, tolerance }),
  );
  let titles = await tiered(waysToAsk(text, context), context);
  // A whole title may name a city, and is not asked for there: "Батуми, 02:40".
  const reader = titles[0]?.tier === TITLE_TIERS.exact ? context.reader : readerOf(known, context);
  const there = { ...context, reader };
  if (reader !== context.reader) titles = await tiered(waysToAsk(text, context), there);
  const whole = [known, begun].find((one) => one !== undefined && isWhole(one)) ?? null;
  // "richard the third": a title may lack the words of grammar.
  if (titles.length === 0 && whole === null)
    titles = await tiered(waysToAsk(withoutGrammar(text, vocabulary), context), there);
  const reading = readingOf(whole, titles);
  if (reading.score >= GOOD || !known || known.phrases === 0 || known.rest === '') return reading;
  return better(reading, await combined(known, context));
}

async function readLayouts(text: string, context: ReadContext): Promise<Reading> {
  const { vocabulary, today, hour } = context;
  const variants = onOtherLayouts(text).filter((variant) => hasWord(askedFor(variant)));
  const readings = variants.flatMap((variant): Reading[] => {
    const found = (['form', 'begun'] as const)
      .map((tolerance) => understand(variant, vocabulary, { today, hour, tolerance }))
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
    const known = understand(variant, vocabulary, { today, hour });
    if (known.phrases === 0 || known.rest === '') continue;
    const both = await combined(known, context);
    if (both.isCombined && both.score > best.score)
      return { ...both, readAs: variant, score: both.score - OTHER_LAYOUT };
  }
  return whole;
}

/** A reading from another layout needs a word of at least two letters. */
function hasWord({ words }: Asked): boolean {
  return words.some(([word = '']) => word.length > 1);
}
