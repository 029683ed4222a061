import type { RouteName } from '#domain/routing/route-table.ts';
import { hasRented } from '#domain/video/rented-flag.ts';

/** Pages that tell who rented until when it may be watched. */
const OWNERS_SEE_MORE: readonly RouteName[] = ['region-videos-id', 'region-videos-packages-id'];

/** The same bytes go to everybody; whoever rented something finds it without touching the page first. */
export function wakesForOwner(route: RouteName, cookies: string): boolean {
  return hasRented(cookies) && OWNERS_SEE_MORE.includes(route);
}
