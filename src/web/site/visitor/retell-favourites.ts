import type { EventLine } from '#api/catalog/listing-contract.ts';
import { type ContentLanguage, contentLanguage, type Locale } from '#domain/locales/locale.ts';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { type Favourite, favourites } from '#web/site/visitor/favourites.ts';

/**
 * Asks the guide how everything that is kept stands now, and has it said in the language of the page. Where the guide
 * does not answer, old words stay, and price and status are not known.
 */
export async function retellFavourites(locale: Locale): Promise<EventLine[]> {
  const language = contentLanguage(locale);
  const api = createSiteApi(sendByFetch, locale, null);
  const kept = favourites.read();
  const cities = [...new Set(kept.map(({ citySlug }) => citySlug))];
  const answers = await Promise.all(
    cities.map((city) => {
      const ids = kept.filter(({ citySlug }) => citySlug === city).map(({ id }) => id);
      return api.eventLines(ids, city).catch(() => null);
    }),
  );
  const lines = answers.flatMap((answer) => answer?.items ?? []);
  // Read anew: a heart may have been pressed meanwhile.
  if (lines.length > 0) favourites.write(retold(favourites.read(), lines, language));
  return lines;
}

/** An event that is no more keeps its words. */
export function retold(
  kept: readonly Favourite[],
  lines: readonly EventLine[],
  language: ContentLanguage,
): Favourite[] {
  const known = new Map(lines.map((line) => [line.id, line]));
  return kept.map((event) => {
    const line = known.get(event.id);
    if (line === undefined) return event;
    const { title, place, startsAt, timeZone } = line;
    return { ...event, title, hint: place ?? '', language, date: startsAt === null ? null : { startsAt, timeZone } };
  });
}
