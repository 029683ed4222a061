import type { HostLink } from '../host-link.ts';
import type { WidgetFacts } from '../widget-facts.ts';
import { useSale } from '../use-store.ts';

/** `target`: our pages do not show themselves in a partner's frame, so links to them leave it. */
export type Close = { isFramed: boolean; eventUrl: string; target: '_top' | undefined; close: () => void };

export function useClose(): Close {
  const { facts, host } = useSale();
  return closeOf(facts, host);
}

/** In a frame of ours the page around closes it; anywhere else the way back is the event's page. */
export function closeOf(facts: WidgetFacts, host: HostLink | null): Close {
  const eventUrl = facts.siteOrigin + facts.eventPath;
  const isInForeignFrame = host === null && window.parent !== window;
  return {
    isFramed: host !== null,
    eventUrl,
    target: isInForeignFrame ? '_top' : undefined,
    close: () => {
      if (host) host.send({ type: 'closeFrame' });
      // From a click a frame may lead the window around it on.
      else if (isInForeignFrame) window.open(eventUrl, '_top');
      else location.assign(eventUrl);
    },
  };
}
