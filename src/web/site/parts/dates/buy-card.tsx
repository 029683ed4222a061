import type { ReactNode } from 'react';
import css from './buy-card.module.css';

type Props = { label: string; upper: ReactNode; lower: ReactNode };

/** A purchase option as a ticket card: the description above the perforation, price and action below it. */
export function BuyCard({ label, upper, lower }: Props): ReactNode {
  return (
    <section className={css.card} aria-label={label}>
      <div className={css.upper}>{upper}</div>
      <div className={css.lower}>{lower}</div>
    </section>
  );
}

export const buyCard = { price: css.price, hint: css.hint, action: css.action } as const;
