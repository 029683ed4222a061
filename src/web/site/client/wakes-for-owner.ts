import type { RouteName } from '#domain/routing/route-table.ts';
import { hasRented } from '#domain/video/rented-flag.ts';

/** Pages that show how long the visitor may watch a rental. */
const OWNERS_SEE_MORE: readonly RouteName[] = ['region-videos-id', 'region-videos-packages-id'];

/** All visitors get the same HTML, so a visitor with a rental needs hydration without input to see it. */
export function wakesForOwner(route: RouteName, cookies: string): boolean {
  return hasRented(cookies) && OWNERS_SEE_MORE.includes(route);
}
