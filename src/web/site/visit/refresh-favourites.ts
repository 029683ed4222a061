import type { EventLine } from '#api/catalog/listing-contract.ts';
import { type ContentLanguage, contentLanguage, type Locale } from '#domain/locales/locale.ts';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { type Favourite, favourites } from '#web/shared/visitor/favourites.ts';

/**
 * Requests the current state of all favourites and stores their texts in the page's language. If the request fails, the
 * old texts stay, and price and status are unknown.
 */
export async function refreshFavourites(locale: Locale): Promise<EventLine[]> {
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
  // Read again: the visitor may have toggled a favourite meanwhile.
  if (lines.length > 0) favourites.write(withFreshTexts(favourites.read(), lines, language));
  return lines;
}

/** An event that no longer exists keeps its stored texts. */
export function withFreshTexts(
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
