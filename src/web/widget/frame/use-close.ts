import type { HostLink } from '../host-link.ts';
import type { WidgetFacts } from '../widget-facts.ts';
import { useSale } from '../use-store.ts';

export type Close = { isFramed: boolean; eventUrl: string; close: () => void };

export function useClose(): Close {
  const { facts, host } = useSale();
  return closeOf(facts, host);
}

/** In a frame the page around closes it; on a page of its own the way back is the event's page. */
export function closeOf(facts: WidgetFacts, host: HostLink | null): Close {
  const eventUrl = facts.siteOrigin + facts.eventPath;
  return {
    isFramed: host !== null,
    eventUrl,
    close: () => {
      if (host) host.send({ type: 'closeFrame' });
      else location.assign(eventUrl);
    },
  };
}
