import type { RouteMatch } from '#domain/routing/route-table.ts';
import type { FrameCity } from '#web/shared/site-frame.ts';
import type { PageContext, PageModule } from '#web/site/page-module.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';

/** What a page may read while it renders; built the same way on the server and in the browser. */
export function pageContext(
  page: PageModule,
  given: { route: RouteMatch; query: string; site: SiteFacts; city: FrameCity },
): Omit<PageContext, 'api'> {
  const { route, site, city } = given;
  return { route, params: route.params, query: ownQuery(page, given.query), site, city };
}

/**
 * Keeps only the parameters that the page declares, so that a campaign parameter never becomes part of a shared page.
 */
export function ownQuery(page: Pick<PageModule, 'query'>, query: string): URLSearchParams {
  const given = new URLSearchParams(query);
  const own = new URLSearchParams();
  for (const name of page.query ?? [])
    for (const value of given.getAll(name)) if (value !== '') own.append(name, value);
  return own;
}

/** Whether the category row is shown under the header of this page. */
export function showsSubNavigation(page: Pick<PageModule, 'subNavigation'>, { params }: RouteMatch): boolean {
  const { subNavigation = true } = page;
  return typeof subNavigation === 'function' ? subNavigation(params) : subNavigation;
}
