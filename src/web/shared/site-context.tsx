import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import type { RouteMatch } from '#domain/routing/route-table.ts';
import type { FrameContent, FrameData } from '#web/shared/site-frame.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';

export type SiteView = {
  site: SiteFacts;
  route: RouteMatch;
  /** Query string of the address with its question mark; empty when there is none. */
  query: string;
  frame: FrameData;
  /** On the server only, where the frame is rendered. */
  drawn?: FrameContent;
  /** On the server only: caches the HTML of a part that depends only on a frozen object and `how`. */
  drawnOnce?: (what: object, how: string, part: () => ReactNode) => string;
};

const SiteContext = createContext<SiteView | null>(null);

export function SiteProvider({ value, children }: { value: SiteView; children: ReactNode }): ReactNode {
  return <SiteContext value={value}>{children}</SiteContext>;
}

/** Market, language, route and frame of the current page. */
export function useSite(): SiteView {
  const view = use(SiteContext);
  if (!view) throw new Error('useSite() outside of SiteProvider');
  return view;
}
