import type { Layout } from '#api/catalog/layout-contract.ts';
import type { RouteMatch } from '#domain/routing/route-table.ts';
import type { Brand } from '#web/shared/site-frame.ts';
import { mayAdvertise } from './advertised.ts';

const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
/** Pictures come from this site only, as the pages' Content-Security-Policy requires. */
const OWN_PICTURE = /^\/(?!\/)[\w\-/.]+$/;

/**
 * Accepts a list or a single object, as the layout may contain either. Entries whose colour is not valid in a style
 * attribute are left out.
 */
export function brandsOf(branding: Layout['branding']): Brand[] {
  const list = branding === null ? [] : Array.isArray(branding) ? branding : [branding];
  return list
    .filter(({ color }) => COLOUR.test(color))
    .map(({ image, name, color, url, page }) => ({
      image: OWN_PICTURE.test(image) ? image : null,
      name,
      color,
      url,
      page,
    }));
}

/** The entry whose page is the id of the address, else the first; null on pages that carry no advertising. */
export function brandOf<Entry extends { page: string | null }>(
  brands: readonly Entry[],
  route: RouteMatch,
): Entry | null {
  if (!mayAdvertise(route.name)) return null;
  const id = 'id' in route.params ? route.params.id : undefined;
  const own = id === undefined ? undefined : brands.find(({ page }) => page === id);
  return own ?? brands[0] ?? null;
}
