import type { ComponentProps, ReactNode } from 'react';
import { queryString } from '#domain/routing/route-table.ts';
import { useSite } from '#web/site/site-context.tsx';

type Props = Omit<ComponentProps<'a'>, 'href'> & { eventId: number; performanceId: number };

/** Leads to the sale of one performance. The address is the widget's own page, so it works without scripts. */
export function TicketLink({ eventId, performanceId, ...rest }: Props): ReactNode {
  const { site } = useSite();
  const lang = site.locale;
  return <a {...rest} href={`/widget/${queryString({ oid: eventId, seid: performanceId, lang })}`} data-document />;
}
