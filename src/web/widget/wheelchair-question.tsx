import type { ReactNode } from 'react';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Dialog } from '#web/ui/dialog.tsx';
import { seatName, seatTitle } from './sale/seat-labels.ts';
import { usePriceText, useSale, useSaleState } from './use-store.ts';
import parts from './frame/parts.module.css';
import css from './wheelchair-question.module.css';

/** Asks whether a wheelchair place is needed before it is held, on the plan as in the list. */
export function WheelchairQuestion(): ReactNode {
  const { saleStore, facts } = useSale();
  const { asked, hall } = useSaleState();
  const priceText = usePriceText();
  if (asked === null || hall === null || facts.overview === null) return null;
  const name = seatName(hall, facts.overview, asked);
  const zone = saleStore.zoneOfSeat(asked);
  const companion = saleStore.companionOf(asked);
  const companionPrice = companion === null ? '' : priceText(saleStore.companionTotal(companion));
  const price = zone
    ? m.widget_price_with_fee({ price: formatMoney(zone.totalMinor, saleStore.sale.currency, facts.locale) })
    : '';
  const seat = [name.sector, seatTitle(name)].filter((part) => part !== '').join(' · ');
  return (
    <Dialog title={m.widget_wheelchair_title()} shape="note" hasClose={false} onClose={() => saleStore.answer(false)}>
      <p className={css.seat}>
        <b>{seat}</b>
        <span>{zone?.totalMinor === 0 ? m.widget_free_price() : price}</span>
      </p>
      <p>{m.widget_wheelchair_text()}</p>
      {companion === null ? null : <p>{m.widget_wheelchair_companion({ price: companionPrice })}</p>}
      <div className={css.answers}>
        {companion === null ? null : (
          <button type="button" className={parts.button} onClick={() => saleStore.answer(true, true)}>
            {m.widget_wheelchair_both()}
          </button>
        )}
        <button
          type="button"
          className={parts.button}
          {...(companion === null ? {} : { 'data-variant': 'quiet' })}
          onClick={() => saleStore.answer(true)}
        >
          {companion === null ? m.widget_wheelchair_yes() : m.widget_wheelchair_one()}
        </button>
        <button type="button" className={parts.button} data-variant="quiet" onClick={() => saleStore.answer(false)}>
          {m.widget_wheelchair_no()}
        </button>
      </div>
    </Dialog>
  );
}
