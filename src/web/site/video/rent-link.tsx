import type { ComponentProps, ReactNode } from 'react';
import { ItemLink } from '#web/site/parts/item-link.tsx';
import css from './rent-link.module.css';

/** The one filled button of a video's or a package's page. */
export function RentLink(props: Pick<ComponentProps<typeof ItemLink>, 'item' | 'children'>): ReactNode {
  return <ItemLink className={css.rent} {...props} />;
}
