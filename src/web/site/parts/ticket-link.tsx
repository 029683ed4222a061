import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { queryString } from '#domain/routing/route-table.ts';
import { countVisit } from '#web/site/client/count-visit.ts';
import { useSite } from '#web/site/site-context.tsx';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { eventId: number; performanceId: number };

/** Leads to the sale of one performance: over the page, or without scripts on the widget's own page. */
export function TicketLink({ eventId, performanceId, ...rest }: Props): ReactNode {
  const { site } = useSite();
  const address = `/widget/${queryString({ oid: eventId, seid: performanceId, lang: site.locale })}`;

  function open(event: MouseEvent<HTMLAnchorElement>): void {
    // Another tab, another window: the visitor's choice stands.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    countVisit('sale');
    import('#web/widget/overlay.tsx')
      .then(({ configureWidget, openWidget }) => {
        configureWidget({ gatewayOrigins: site.gatewayOrigins });
        return openWidget({ eventId, performanceId });
      })
      .catch(() => location.assign(address));
  }

  return <a {...rest} href={address} data-document onClick={open} />;
}
