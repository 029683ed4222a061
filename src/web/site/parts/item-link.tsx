import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { ItemCard } from '#api/items/contract.ts';
import { itemSalePath } from '#domain/items/item-address.ts';
import { isService } from '#domain/items/item.ts';
import { countVisit } from '#web/site/client/count-visit.ts';
import { useSite } from '#web/site/site-context.tsx';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  item: Pick<ItemCard, 'id' | 'kind'>;
  /** The event it is bought for. */
  eventId?: number;
};

/** Leads to the sale of an item: over the page, or without scripts on the widget's own page. */
export function ItemLink({ item, eventId, ...rest }: Props): ReactNode {
  const { site } = useSite();
  const address = itemSalePath(item, site.locale, { eventId });

  function open(event: MouseEvent<HTMLAnchorElement>): void {
    // Another tab, another window: the visitor's choice stands.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    countVisit('sale');
    import('#web/widget/overlay.tsx')
      .then(({ configureWidget, openWidget }) => {
        configureWidget({ gatewayOrigins: site.gatewayOrigins });
        const about = eventId === undefined ? {} : { eventId };
        return openWidget(isService(item.kind) ? { serviceId: item.id, ...about } : { itemId: item.id, ...about });
      })
      .catch(() => location.assign(address));
  }

  return <a {...rest} href={address} data-document onClick={open} />;
}
