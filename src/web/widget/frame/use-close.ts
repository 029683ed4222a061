import type { HostLink } from '../host-link.ts';
import type { WidgetFacts } from '../widget-facts.ts';
import { useSale } from '../use-store.ts';

/** `target`: our pages cannot be shown in a partner's frame, so links to them open in the top window. */
export type Close = { isFramed: boolean; eventUrl: string; target: '_top' | undefined; close: () => void };

export function useClose(): Close {
  const { facts, host } = useSale();
  return closeOf(facts, host);
}

/** In our own page's frame that page closes the widget; anywhere else the way back is the event's page. */
export function closeOf(facts: WidgetFacts, host: HostLink | null): Close {
  const eventUrl = facts.siteOrigin + facts.eventPath;
  const isInForeignFrame = host === null && window.parent !== window;
  return {
    isFramed: host !== null,
    eventUrl,
    target: isInForeignFrame ? '_top' : undefined,
    close: () => {
      if (host) host.send({ type: 'closeFrame' });
      // A click allows the frame to navigate the top window.
      else if (isInForeignFrame) window.open(eventUrl, '_top');
      else location.assign(eventUrl);
    },
  };
}
