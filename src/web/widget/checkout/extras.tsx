import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { PerformanceItem } from '#api/items/contract.ts';
import type { OrderView } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import { refusalText } from '../refusal-text.ts';
import type { Refusal } from '../sale/selection.ts';
import { useSale, useSaleState } from '../use-store.ts';
import { ExtraRows, type Offered, offeredBeside } from './extra-rows.tsx';

/** What goes with the performances of an order, to be added to it. */
export function Extras({ order }: { order: OrderView }): ReactNode {
  const { saleStore, facts } = useSale();
  const { isSending } = useSaleState().selection;
  const offered = useOffered(order);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  function add(event: FormEvent<HTMLFormElement>, { item, performanceId }: Offered): void {
    event.preventDefault();
    const optionNo = Number(new FormData(event.currentTarget).get(`option-${item.id}`));
    void saleStore.addItem(item.id, optionNo, performanceId).then(setRefusal);
  }
  return (
    <ExtraRows
      offered={offered}
      locale={facts.locale}
      problem={refusal && refusalText(refusal.code, { limit: refusal.limit ?? null })}
      frame={(each, row) => <form onSubmit={(event) => add(event, each)}>{row}</form>}
      button={() => ({ 'aria-disabled': isSending, children: m.widget_extra_add() })}
    />
  );
}

function useOffered(order: OrderView): Offered[] {
  const { api } = useSale();
  const [going, setGoing] = useState<ReadonlyMap<number, readonly PerformanceItem[]>>(new Map());
  const performanceIds = order.performances.map(({ id }) => id).join(' ');
  useEffect(() => {
    let isGone = false;
    const ids = performanceIds.split(' ').filter(Boolean).map(Number);
    // Where they do not arrive, nothing is offered.
    void Promise.all(ids.map((id) => api.goingWith(id))).then((answers) => {
      if (isGone) return;
      setGoing(
        new Map(answers.flatMap((answer, at) => (answer.ok ? [[ids[at] ?? 0, answer.value.items] as const] : []))),
      );
    });
    return () => {
      isGone = true;
    };
  }, [api, performanceIds]);
  return offeredBeside(order, going);
}
