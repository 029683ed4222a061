import type { ComponentProps, ReactNode } from 'react';
import type { ItemCard } from '#api/items/contract.ts';
import { itemSalePath } from '#domain/items/item-address.ts';
import { isService } from '#domain/items/item.ts';
import { SaleLink } from './sale-link.tsx';
import { useSite } from '#web/shared/site-context.tsx';

type Props = Omit<ComponentProps<typeof SaleLink>, 'address' | 'sale'> & {
  item: Pick<ItemCard, 'id' | 'kind'>;
  /** The event for which the item is bought. */
  eventId?: number;
};

/** A link to the sale of an item. */
export function ItemLink({ item, eventId, ...rest }: Props): ReactNode {
  const { locale } = useSite().site;
  const about = eventId === undefined ? {} : { eventId };
  const sale = isService(item.kind) ? { serviceId: item.id, ...about } : { itemId: item.id, ...about };
  return <SaleLink {...rest} address={itemSalePath(item, locale, { eventId })} sale={sale} />;
}
