import type { ReactNode } from 'react';
import type { RouteMatch, RouteName } from '#domain/routing/route-table.ts';
import type { SiteApi } from '#web/site/api-client.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';
import type { FrameCity } from '#web/shared/site-frame.ts';

export type PageContext<Name extends RouteName = RouteName> = {
  route: Extract<RouteMatch, { name: Name }>;
  params: Extract<RouteMatch, { name: Name }>['params'];
  /** The query of the address, limited to the parameters that the page declares in `query`. */
  query: URLSearchParams;
  api: SiteApi;
  site: SiteFacts;
  city: FrameCity;
  /** The server's answer to a form that was sent to this page without scripts. Its shape is known to the page only. */
  posted?: unknown;
};

/**
 * One page: how to load its data, what to put into <head>, how to render it. All of it runs on the server and in the
 * browser, so rendering must use neither the clock nor browser APIs.
 */
export type PageModule<Name extends RouteName = RouteName, Data = unknown> = {
  /** Returns null when there is no such page; the visitor gets the not-found page (decision 11). */
  load: (context: PageContext<Name>) => Promise<Data | Moved | null>;
  head: (data: Data, context: Omit<PageContext<Name>, 'api'>) => Head;
  Page: (props: { data: Data; context: Omit<PageContext<Name>, 'api'> }) => ReactNode;
  /** Query parameters that change the page. All others are dropped from the cache key and from the render. */
  query?: readonly string[];
  /** Tags by which an edit purges the page cache: `event:5700003`, `place:17`, `city:minsk`, `post:2001`, `journal`. */
  tags?: (data: Data) => readonly string[];
  /** `none` leaves out header, footer and bottom bar (ticket page). */
  frame?: 'full' | 'none';
  /**
   * Whether the category row is shown under the header. Detail pages leave it out (specification, section 2). A
   * function where list and detail share a route.
   */
  subNavigation?: boolean | ((params: Extract<RouteMatch, { name: Name }>['params']) => boolean);
  /** HTTP status of the page; the pages for errors have 404 or 400. Default: 200. */
  status?: 200 | 400 | 404;
  /**
   * How long after it was fresh the page may still be shown, while it is rendered again. Default: ten minutes. 0 for a page
   * that is wrong after a minute.
   */
  staleMs?: number;
  /** false: never stored in the page cache and marked private (ticket, order). */
  cached?: boolean;
};

/** Returned by a loader when its page has moved permanently: the visitor is redirected (301). */
export type Moved = { movedTo: string };

export function isMoved(data: unknown): data is Moved {
  return typeof data === 'object' && data !== null && 'movedTo' in data;
}

/** Checks that the types of loader, head and component match, and erases them for the registry. */
export function definePage<Name extends RouteName, Data>(page: PageModule<Name, Data>): PageModule {
  return page as unknown as PageModule;
}
