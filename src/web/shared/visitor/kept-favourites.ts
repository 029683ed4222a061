import * as endpoints from '#api/profile/endpoints-contract.ts';
import type { Favourites } from '#api/profile/lists-contract.ts';
import { type ContentLanguage, contentLanguage, type Locale } from '#domain/locales/locale.ts';
import { callApi } from '../call-api.ts';
import { readCookie } from './cookies.ts';
import { type Favourite, favourites } from './favourites.ts';
import { authorized, isLogged } from './session.ts';
import { createStoredList } from './stored-list.ts';

/**
 * The login that this browser's list was merged with. A list is merged once per login, so that removed favourites do
 * not come back.
 */
const joined = createStoredList<string>('rampa.favourites.of', 1);

/** Stores a toggled favourite in the account too. The merge at the next login makes up for a failed request. */
export async function keepWithAccount(eventId: number, isKept: boolean): Promise<void> {
  if (!isLogged()) return;
  const headers = await authorized();
  const endpoint = isKept ? endpoints.keepFavourite : endpoints.dropFavourite;
  await callApi(endpoint, { params: { id: eventId } }, { headers }).catch(() => undefined);
}

/** After a login, merges the browser's list and the account's list and stores the result in both. */
export async function joinFavourites(locale: Locale): Promise<void> {
  const login = isLogged() ? loginOf(readCookie('token')) : null;
  if (login === null || joined.read()[0] === login) return;
  const headers = await authorized();
  const input = { query: { lang: locale }, body: { eventIds: favourites.read().map(({ id }) => id) } };
  const answer = await callApi(endpoints.mergeFavourites, input, { headers }).catch(() => null);
  if (!answer?.ok) return;
  const { items } = await answer.json();
  const known = new Map(favourites.read().map((each) => [each.id, each]));
  favourites.write(items.map((item) => known.get(item.id) ?? plain(item, contentLanguage(locale))));
  joined.write([login]);
}

function plain(
  { id, title, place, city, citySlug, nextAt, timeZone }: Favourites['items'][number],
  language: ContentLanguage,
): Favourite {
  const date = nextAt === null ? null : { startsAt: nextAt, timeZone };
  return { id, title, hint: [place, city].filter(Boolean).join(', '), citySlug, language, date };
}

/** The id of the session in the token; null when the token cannot be parsed. */
function loginOf(token: string | null): string | null {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return (JSON.parse(atob(payload)) as { sid?: string }).sid ?? null;
  } catch {
    return null;
  }
}
