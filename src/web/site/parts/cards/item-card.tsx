import type { ReactNode } from 'react';
import type { ItemCard as Item } from '#api/items/contract.ts';
import type { ShopKind } from '#domain/items/item.ts';
import { bind } from '#texts/typography.ts';
import { itemPicture } from '#web/posters/item-picture.ts';
import { CardGrid } from './card-grid.tsx';
import { itemHref, itemPrice, kindOfOne, stockText } from '#web/site/parts/item-labels.ts';
import { PictureCard } from './picture-card.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './item-card.module.css';

type Props = {
  item: Item;
  heading?: 'h2' | 'h3';
  /** Shows the item's kind, for lists with several kinds. */
  namesKind?: boolean;
};

/** Card of an item without a seat. The whole card is a link to the item's page. */
export function ItemCard({ item, heading, namesKind = true }: Props): ReactNode {
  const { locale } = useSite().site;
  const note = stockText(item);
  return (
    <PictureCard
      href={itemHref(item, locale)}
      title={item.title}
      drawing={{ name: `item ${item.key}`, draw: () => itemPicture(item) }}
      heading={heading}
      kicker={namesKind ? kindOfOne(item.kind as ShopKind) : undefined}
      isOff={!item.isOnSale || item.left === 0}
    >
      <p className={css.price}>
        {itemPrice(item, locale)}
        {note !== null && <span>{note}</span>}
      </p>
      {item.place !== null && <p className={css.place}>{bind(item.place)}</p>}
    </PictureCard>
  );
}

export function ItemGrid({ children }: { children: ReactNode }): ReactNode {
  return <CardGrid of="pictures">{children}</CardGrid>;
}
