import type { ReactNode } from 'react';
import type { ItemCard as Item } from '#api/items/contract.ts';
import { formatMoney } from '#texts/format.ts';
import { bind } from '#texts/typography.ts';
import { itemPicture } from '#web/posters/item-picture.ts';
import { CardGrid } from '#web/site/parts/card-grid.tsx';
import { itemHref, stockText } from '#web/site/parts/item-words.ts';
import { PictureCard } from '#web/site/parts/picture-card.tsx';
import { priceFrom } from '#web/site/parts/price-text.ts';
import { useSite } from '#web/site/site-context.tsx';
import css from './item-card.module.css';

/** Something sold without a seat; the whole card leads to its page. */
export function ItemCard({ item, heading }: { item: Item; heading?: 'h2' | 'h3' }): ReactNode {
  const { locale } = useSite().site;
  const note = stockText(item);
  const price =
    item.minTotalMinor === item.maxTotalMinor && item.minTotalMinor > 0
      ? formatMoney(item.minTotalMinor, item.currency, locale, 'long')
      : priceFrom(item, locale);
  return (
    <PictureCard
      href={itemHref(item, locale)}
      title={item.title}
      drawing={{ name: `item ${item.key}`, draw: () => itemPicture(item) }}
      heading={heading}
      isOff={!item.isOnSale || item.left === 0}
    >
      <p className={css.price}>
        {price}
        {note !== null && <span>{note}</span>}
      </p>
      {item.place !== null && <p className={css.place}>{bind(item.place)}</p>}
    </PictureCard>
  );
}

export function ItemGrid({ children }: { children: ReactNode }): ReactNode {
  return <CardGrid of="pictures">{children}</CardGrid>;
}
