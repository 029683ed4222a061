import type { ComponentProps, ReactNode } from 'react';
import { queryString } from '#domain/routing/route-table.ts';
import { SaleLink } from './sale-link.tsx';
import { useSite } from '#web/shared/site-context.tsx';

type Props = Omit<ComponentProps<typeof SaleLink>, 'address' | 'sale'> & { eventId: number; performanceId: number };

/** A link to the sale of one performance. */
export function TicketLink({ eventId, performanceId, ...rest }: Props): ReactNode {
  const { locale } = useSite().site;
  const address = `/widget/${queryString({ oid: eventId, seid: performanceId, lang: locale })}`;
  return <SaleLink {...rest} address={address} sale={{ eventId, performanceId }} />;
}
