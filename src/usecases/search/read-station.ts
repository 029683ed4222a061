import { TITLE_TIERS } from '#domain/search/title-match.ts';
import { NOTHING, type ReadContext, type Reading } from './reading.ts';
import { tiered, waysToAsk } from './tiered-titles.ts';

/** The places near a station: "метро Немига". */
const AT_STATION = 85;
/** A station with more places is not a place to search for. */
const MOST_PLACES = 6;

/** The places near the station that the words name, with their events. */
export async function readStation(text: string, context: ReadContext): Promise<Reading> {
  const places = (await context.placesAtStation(text)).slice(0, MOST_PLACES);
  const titles = await Promise.all(
    places.map(async ({ id, name }) => {
      const named = await tiered(waysToAsk(name, context), context);
      return named.filter((title) => title.kind === 'place' && title.id === id);
    }),
  );
  const found = titles.flat().map((title) => ({ ...title, tier: TITLE_TIERS.exact }));
  return found.length === 0 ? NOTHING : { ...NOTHING, score: AT_STATION, titles: found };
}
