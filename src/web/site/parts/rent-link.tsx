import type { ComponentProps, ReactNode } from 'react';
import { queryString } from '#domain/routing/route-table.ts';
import { countVisit } from '#web/site/client/count-visit.ts';
import { useSite } from '#web/site/site-context.tsx';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { itemId: number };

/** Leads to the sale of a rental. */
export function RentLink({ itemId, ...rest }: Props): ReactNode {
  const { site } = useSite();
  const address = `/widget/item${queryString({ iid: itemId, lang: site.locale })}`;
  return <a {...rest} href={address} data-document onClick={() => countVisit('sale')} />;
}
