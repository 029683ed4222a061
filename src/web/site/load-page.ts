import type { Layout } from '#api/catalog/contract.ts';
import type { RouteMatch } from '#domain/routing/route-table.ts';
import type { Send } from '#web/site/api-client.ts';
import { createSiteApi } from '#web/site/api-client.ts';
import type { FrameData } from '#web/site/frame-data.ts';
import { frameCategories, frameData } from '#web/site/frame-data.ts';
import type { PageContext, PageModule } from '#web/site/page-module.ts';
import type { SiteFacts } from '#web/site/site-facts.ts';

export type LoadedPage = { frame: FrameData; data: unknown; context: Omit<PageContext, 'api'> };

/** Reads the frame and the page's own data at the same time; data null means that there is no such page. */
export async function loadPage(
  page: PageModule,
  input: { route: RouteMatch; query: string; site: SiteFacts; send: Send; layout: Layout; signal?: AbortSignal },
): Promise<LoadedPage> {
  const { route, site, send, layout, signal } = input;
  const slug = ('region' in route.params && route.params.region) || site.defaultCity;
  const bare = frameData(layout, [], slug);
  if (!bare) throw new Error('the layout lists no city');
  const api = createSiteApi(send, site.locale, bare.city, signal);
  const query = ownQuery(page, input.query);
  const context: Omit<PageContext, 'api'> = { route, params: route.params, query, site, city: bare.city };
  const [categories, data] = await Promise.all([api.categories(), page.load({ ...context, api })]);
  return { frame: { ...bare, categories: frameCategories(categories) }, data, context };
}

/** Only what the page declares, so that a campaign parameter can never become part of a shared page. */
export function ownQuery(page: Pick<PageModule, 'query'>, query: string): URLSearchParams {
  const given = new URLSearchParams(query);
  const own = new URLSearchParams();
  for (const name of page.query ?? [])
    for (const value of given.getAll(name)) if (value !== '') own.append(name, value);
  return own;
}
