import type { ReactNode } from 'react';
import type { ItemCard as Item } from '#api/items/contract.ts';
import { formatMoney } from '#texts/format.ts';
import { bind } from '#texts/typography.ts';
import { itemPicture } from '#web/posters/item-picture.ts';
import { Drawing } from '#web/site/parts/drawing.tsx';
import { itemHref, stockText } from '#web/site/parts/item-words.ts';
import { priceFrom } from '#web/site/parts/price-text.ts';
import { useSite } from '#web/site/site-context.tsx';
import css from './item-card.module.css';

/** Something sold without a seat; the whole card leads to its page. */
export function ItemCard({ item, heading: Heading = 'h3' }: { item: Item; heading?: 'h2' | 'h3' }): ReactNode {
  const { locale } = useSite().site;
  const address = itemHref(item, locale);
  const note = stockText(item);
  const price =
    item.minTotalMinor === item.maxTotalMinor && item.minTotalMinor > 0
      ? formatMoney(item.minTotalMinor, item.currency, locale, 'long')
      : priceFrom(item, locale);
  return (
    <article className={css.card} data-off={!item.isOnSale || item.left === 0 || undefined}>
      <a className={css.picture} href={address} tabIndex={-1} aria-hidden="true">
        <Drawing name={`item ${item.key}`} draw={() => itemPicture(item)} />
      </a>
      <Heading className={css.name}>
        <a href={address}>{bind(item.title)}</a>
      </Heading>
      <p className={css.price}>
        {price}
        {note !== null && <span>{note}</span>}
      </p>
      {item.place !== null && <p className={css.place}>{bind(item.place)}</p>}
    </article>
  );
}

export function ItemGrid({ children }: { children: ReactNode }): ReactNode {
  return <div className={css.grid}>{children}</div>;
}
