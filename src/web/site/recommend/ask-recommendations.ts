import type { Recommendations } from '#api/catalog/recommendations-contract.ts';
import * as endpoints from '#api/profile/endpoints-contract.ts';
import { MOST_ASKED } from '#domain/profile/favourite-list.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { callApi } from '#web/shared/call-api.ts';
import { favourites } from '#web/shared/visitor/favourites.ts';
import { authorized, isLogged } from '#web/shared/visitor/session.ts';

const NOTHING = { bought: [], people: [], places: [], organizers: [] };

/**
 * Asks with what this browser knows: favourites and, of somebody logged in, tickets and follows. The question holds ids
 * and nothing about who asks. Without anything known, nothing is asked.
 */
export async function askRecommendations(locale: Locale, city: { id: number }): Promise<Recommendations['items']> {
  const liked = favourites.read().map(({ id }) => id);
  const { bought, people, places, organizers } = isLogged() ? await askTaste() : NOTHING;
  const lists = { liked, bought, people, places, organizers };
  const known = Object.entries(lists).filter(([, ids]) => ids.length > 0);
  if (known.length === 0) return [];
  const query = Object.fromEntries(known.map(([name, ids]) => [name, ids.slice(0, MOST_ASKED).join(',')]));
  return (await createSiteApi(sendByFetch, locale, city).recommendations(query))?.items ?? [];
}

async function askTaste() {
  const answer = await callApi(endpoints.taste, {}, { headers: await authorized() }).catch(() => null);
  return answer?.ok ? answer.json() : NOTHING;
}
