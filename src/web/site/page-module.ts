import type { ReactNode } from 'react';
import type { FeedSubject } from '#domain/routing/feed-address.ts';
import type { RouteMatch, RouteName } from '#domain/routing/route-table.ts';
import type { SiteApi } from '#web/site/api-client.ts';
import type { FrameCity } from '#web/site/frame-data.ts';
import type { SiteFacts } from '#web/site/site-facts.ts';

export type PageContext<Name extends RouteName = RouteName> = {
  route: Extract<RouteMatch, { name: Name }>;
  params: Extract<RouteMatch, { name: Name }>['params'];
  /** The address's query as the page may read it: parameters outside `query` of the page are not there. */
  query: URLSearchParams;
  api: SiteApi;
  site: SiteFacts;
  city: FrameCity;
  /** What a form that was sent to this page itself, without scripts, is answered; its page knows the shape. */
  posted?: unknown;
};

/** What goes into <head>. Texts are plain; they are escaped where they are written. */
export type Head = {
  title: string;
  description: string;
  /** Path with the query that belongs to the page; the page's own path when absent. */
  canonical?: string;
  /** A picture for messengers, absolute or from the root; cards of `/posters/` say their size themselves. */
  image?: string;
  /** What the picture shows; the title when absent. */
  imageAlt?: string;
  /** What a feed reader finds here. */
  feed?: { subject: FeedSubject; title: string };
  type?: 'website' | 'article' | 'video.movie' | 'profile';
  noindex?: boolean;
  /** schema.org objects, one <script> block each. */
  jsonLd?: readonly object[];
  /** Of type `article`: ISO dates, and the section it stands in. */
  article?: { published: string; modified: string; section: string };
  /** Languages this page exists in; all offered ones when absent. */
  alternates?: boolean;
};

/**
 * One page: how to read its data, what to say in <head>, how it looks. Everything here runs in both places, so it
 * touches neither the clock nor the browser while rendering.
 */
export type PageModule<Name extends RouteName = RouteName, Data = unknown> = {
  /** null: there is no such page, and the visitor gets the not-found page with status 404. */
  load: (context: PageContext<Name>) => Promise<Data | Moved | null>;
  head: (data: Data, context: Omit<PageContext<Name>, 'api'>) => Head;
  Page: (props: { data: Data; context: Omit<PageContext<Name>, 'api'> }) => ReactNode;
  /** Query parameters that change the page. Others are dropped from the cache's key and from the render. */
  query?: readonly string[];
  /** What an edit must purge from the page cache: `event:5700003`, `place:17`, `city:minsk`, `post:2001`, `journal`. */
  tags?: (data: Data) => readonly string[];
  /** `none` leaves out header, footer and bottom bar (ticket page). */
  frame?: 'full' | 'none';
  /**
   * Category row under the header; detail pages go without (specification, section 2). A function where list and detail
   * share a route.
   */
  subNavigation?: boolean | ((params: Extract<RouteMatch, { name: Name }>['params']) => boolean);
  /** 404 and 400 are pages too. */
  status?: 200 | 400 | 404;
  /** false: never kept in the page cache and marked private (ticket, order). */
  cached?: boolean;
};

/** What a loader gives when its page stands at another address for good: the visitor is sent there (301). */
export type Moved = { movedTo: string };

export function isMoved(data: unknown): data is Moved {
  return typeof data === 'object' && data !== null && 'movedTo' in data;
}

/** Ties the types of loader, head and component together and hides them again for the registry. */
export function definePage<Name extends RouteName, Data>(page: PageModule<Name, Data>): PageModule {
  return page as unknown as PageModule;
}
