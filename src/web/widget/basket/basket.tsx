import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { BestSeats } from '../list/best-seats.tsx';
import { countOf } from '../sale/selection.ts';
import { Icon } from '../frame/icons.tsx';
import { isRestricted, seatName, seatTitle } from '../sale/seat-labels.ts';
import { cheapestReduced } from '../sale/zones.ts';
import { useMoney, usePriceText, useSale, useSaleState, useTariffText } from '../use-store.ts';
import { HoldTimer } from './hold-timer.tsx';
import { BasketLines } from './lines.tsx';
import { BasketNotice } from './notice.tsx';
import { OtherParts } from './other-parts.tsx';
import { Reductions } from './reductions.tsx';
import { useTotals } from './use-totals.ts';
import parts from '../frame/parts.module.css';
import css from './basket.module.css';

type Props = { onCheckout: () => void; isListShown: boolean; isFree: boolean };

/**
 * The current order: a panel beside the hall, in narrow windows a sheet below it that is folded to one line, so that the
 * hall keeps its room.
 */
export function Basket({ onCheckout, isListShown, isFree }: Props): ReactNode {
  const { saleStore, facts } = useSale();
  const { selection } = useSaleState();
  const money = useMoney();
  const priceText = usePriceText();
  const totals = useTotals();
  const pay = useRef<HTMLButtonElement>(null);
  const isFocusDue = useRef(false);
  const [isUnfolded, setUnfolded] = useState<boolean | null>(null);
  const [isFound, setFound] = useState(false);
  const lines = useId();
  const count = countOf(selection.wanted);
  const hasOthers = totals.otherCount > 0;
  const isCovered = totals.tenders.length > 0;
  const isAny = count > 0 || hasOthers;
  const isHeld = selection.order !== null && !selection.isSending;
  const hasSeats = facts.sale.seatCount > 0;
  const tariffText = useTariffText();
  const reduced = cheapestReduced(selection.wanted.seats.map(({ seatNo }) => saleStore.zoneOfSeat(seatNo)));
  // Whoever had seats found is done with the plan, and sees at once that a tariff can be chosen.
  const isOpen = isUnfolded ?? (isFound && reduced !== null);

  // After best seats are held, the focus moves to the pay button, the next step.
  useEffect(() => {
    if (!isFocusDue.current || !isHeld) return;
    isFocusDue.current = false;
    pay.current?.focus();
  }, [isHeld]);

  function onFound(): void {
    isFocusDue.current = true;
    setFound(true);
  }
  return (
    <aside
      className={css.basket}
      aria-label={m.widget_basket()}
      data-empty={!isAny}
      data-joins={count === 0 && hasOthers}
    >
      {hasSeats && !isListShown ? <BestSeats onTaken={onFound} /> : null}
      <BasketNotice />
      {isAny ? (
        <div className={css.head}>
          <button
            type="button"
            className={css.fold}
            aria-expanded={isOpen}
            aria-controls={lines}
            onClick={() => setUnfolded(!isOpen)}
          >
            <span>
              <OrderInShort count={count} otherCount={totals.otherCount} />
            </span>
            <Icon name="down" size={16} />
          </button>
          <HoldTimer />
        </div>
      ) : null}
      {reduced === null || isOpen ? null : (
        <p className={css.tariffs}>
          <button type="button" className="link" onClick={() => setUnfolded(true)}>
            {tariffText(reduced)}
          </button>
        </p>
      )}
      <div id={lines} className={css.lines} data-open={isOpen || !isAny}>
        {count > 0 ? <BasketLines /> : hasOthers ? null : <EmptyBasket />}
        <OtherParts />
        <Reductions />
      </div>
      <div className={css.gap} />
      {count > 0 && count < saleStore.limit ? (
        <p className={`${parts.hint} ${css.beside}`}>{m.widget_can_add({ count: saleStore.limit - count })}</p>
      ) : null}
      {isAny ? (
        <div className={css.foot}>
          <p className={`${parts.sum} ${css.beside}`}>
            <span>{isCovered ? m.widget_due() : hasOthers ? m.widget_item_total() : m.ticket_count({ count })}</span>
            <span>{isCovered ? money(totals.dueMinor) : priceText(totals.dueMinor)}</span>
          </p>
          <button
            ref={pay}
            type="button"
            className={`${parts.button} ${css.pay}`}
            aria-disabled={!isHeld}
            onClick={() => isHeld && onCheckout()}
          >
            {(isFree || isCovered) && totals.dueMinor === 0
              ? m.widget_get_tickets()
              : m.widget_checkout({ price: money(totals.dueMinor) })}
          </button>
        </div>
      ) : null}
      <LiveRegion />
    </aside>
  );
}

/**
 * One seat by its name, several tickets by their number, and that the view from one of them is restricted; of an order with
 * other parts what there is in all.
 */
function OrderInShort({ count, otherCount }: { count: number; otherCount: number }): ReactNode {
  const { overview } = useSale().facts;
  const { selection, hall } = useSaleState();
  const { seats } = selection.wanted;
  const [seat] = seats;
  if (otherCount > 0) return m.widget_in_order({ count: count + otherCount });
  const tickets =
    count === 1 && seat !== undefined && hall !== null && overview !== null
      ? seatTitle(seatName(hall, overview, seat.seatNo))
      : m.ticket_count({ count });
  const isAnyRestricted = seats.some(({ seatNo }) => isRestricted(hall?.flags[seatNo] ?? 0));
  return isAnyRestricted ? (
    <>
      {tickets}
      <small className={css.remark}>{m.sight_restricted()}</small>
    </>
  ) : (
    tickets
  );
}

function EmptyBasket(): ReactNode {
  const { facts } = useSale();
  const { seatCount } = facts.sale;
  return <p className={css.empty}>{seatCount > 0 ? m.widget_basket_empty() : m.widget_basket_empty_standing()}</p>;
}

/** Announces changes of the visitor's own seats only, not those of other visitors. */
function LiveRegion(): ReactNode {
  const { selection } = useSaleState();
  const money = useMoney();
  const { dueMinor, otherCount, tenders } = useTotals();
  const count = countOf(selection.wanted);
  const isHeld = selection.order !== null && !selection.isSending && count > 0;
  const price = money(dueMinor);
  // As the basket counts: of an order with other parts all lines, and of one that tenders pay only what is left is a price.
  const held =
    otherCount > 0
      ? m.widget_live_order({ order: m.widget_in_order({ count: count + otherCount }), price })
      : tenders.length > 0
        ? m.widget_live_order({ order: m.ticket_count({ count }), price })
        : dueMinor === 0
          ? m.widget_live_held_free({ count })
          : m.widget_live_held({ count, price });
  return (
    <p className="vh" role="status">
      {isHeld ? held : ''}
    </p>
  );
}
