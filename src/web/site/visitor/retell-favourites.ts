import type { EventLine } from '#api/catalog/listing-contract.ts';
import { type ContentLanguage, contentLanguage, type Locale } from '#domain/locales/locale.ts';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { type Favourite, favourites } from '#web/site/visitor/favourites.ts';

/** Has what was kept in another language said in the page's. Where the guide does not answer, old words stay. */
export async function retellFavourites(locale: Locale): Promise<void> {
  const language = contentLanguage(locale);
  const api = createSiteApi(sendByFetch, locale, null);
  const otherwise = toldOtherwise(favourites.read(), language);
  const cities = [...new Set(otherwise.map(({ citySlug }) => citySlug))];
  const answers = await Promise.all(
    cities.map((city) => {
      const ids = otherwise.filter(({ citySlug }) => citySlug === city).map(({ id }) => id);
      return api.eventLines(ids, city).catch(() => null);
    }),
  );
  const lines = answers.flatMap((answer) => answer?.items ?? []);
  // Read anew: a heart may have been pressed meanwhile.
  if (lines.length > 0) favourites.write(retold(favourites.read(), lines, language));
}

export function toldOtherwise(kept: readonly Favourite[], language: ContentLanguage): Favourite[] {
  return kept.filter((event) => event.language !== language);
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
