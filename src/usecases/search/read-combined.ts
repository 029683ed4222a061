import type { Understood } from '#domain/meaning/understand.ts';
import { namesStation } from '#domain/search/station-words.ts';
import type { TitleReader } from './ports.ts';
import { readStation } from './read-station.ts';
import { readTogether } from './read-together.ts';
import { NOTHING, type ReadContext, type Reading, scoreOf, TITLE_SCORES } from './reading.ts';
import { tiered, waysToAsk } from './tiered-titles.ts';

/** A meaning with words that nothing is found by. */
const PARTLY = 30;

/** Whoever names a city asks as if they were there. */
export function readerOf(understood: Understood | undefined, { reader, readerIn }: ReadContext): TitleReader {
  return understood?.city == null ? reader : readerIn(understood.city);
}

/** The meaning of some words, and titles found by the others. */
export async function combined(understood: Understood, context: ReadContext): Promise<Reading> {
  if (namesStation(understood.rest)) {
    const atStation = await readStation(understood.rest, context);
    if (atStation.score > 0) return { ...atStation, score: atStation.score - 1, understood, isCombined: true };
  }
  const asked = waysToAsk(understood.rest, context);
  const titles = await tiered(asked, { ...context, reader: readerOf(understood, context) });
  const [first] = titles;
  if (first === undefined) {
    const together = await readTogether(understood.rest, context);
    if (together.score > 0) return { ...together, score: together.score - 1, understood, isCombined: true };
    return { ...NOTHING, score: PARTLY, understood, isUnderstood: true };
  }
  const score = Math.min(scoreOf(understood), TITLE_SCORES[first.tier] ?? 0) - 1;
  return { ...NOTHING, score, understood, titles, isCombined: true };
}
