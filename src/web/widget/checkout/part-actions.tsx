import { type ReactNode, useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import { refusalText } from '../refusal-text.ts';
import type { Refusal } from '../sale/selection.ts';
import { useSale, useSaleState } from '../use-store.ts';
import type { PartOfOrder } from '../sale/part-of-order.ts';
import css from './order-summary.module.css';

/** Takes one part out of an order that has several. */
export function PartActions({ order, part }: { order: OrderView; part: PartOfOrder }): ReactNode {
  const { saleStore } = useSale();
  const { isSending } = useSaleState().selection;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  if (order.performances.length + order.items.length === 1) return null;
  const title =
    'itemId' in part
      ? order.items.find(({ id }) => id === part.itemId)?.title
      : order.performances.find(({ id }) => id === part.performanceId)?.title;
  return (
    <>
      <button
        type="button"
        className={`link ${css.action}`}
        aria-label={`${m.widget_remove_part()}: ${title}`}
        aria-disabled={isSending}
        onClick={() => void saleStore.remove(part).then(setRefusal)}
      >
        {m.widget_remove_part()}
      </button>
      <p role="alert" className={css.refused}>
        {refusal ? refusalText(refusal.code, { limit: refusal.limit ?? null }) : ''}
      </p>
    </>
  );
}
