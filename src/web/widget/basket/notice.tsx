import { type ReactNode, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { sentences } from '#texts/typography.ts';
import { refusalText } from '../refusal-text.ts';
import { seatName } from '#web/widget/sale/seat-labels.ts';
import { listOf } from '../sale/list-of.ts';
import { countOf, type OpenOrder, type WantedSeat } from '../sale/selection.ts';
import { useSaleState, useMoney, useSale } from '../use-store.ts';
import { wayBackTo } from '../way-back.ts';
import { otherParts } from './other-parts.tsx';
import css from '../frame/notice.module.css';
import parts from '../frame/parts.module.css';

/** Shows the current problem and its solution above the basket's lines. */
export function BasketNotice(): ReactNode {
  const { selection } = useSaleState();
  return <div role="alert">{selection.expired ? <Expired /> : selection.notice ? <Refused /> : null}</div>;
}

function Expired(): ReactNode {
  const { saleStore, facts } = useSale();
  const { expired, expiredOrder } = useSaleState().selection;
  const count = expired ? countOf(expired) : 0;
  const others = otherParts(expiredOrder, facts.sale.performance.id, facts.locale);
  return (
    <div className={css.alert} data-tone="amber">
      <p>
        <b>{m.widget_hold_expired_title()}</b> {m.widget_hold_expired_text()}
      </p>
      {count > 0 ? (
        <button type="button" className={parts.button} data-size="m" onClick={saleStore.holdAgain}>
          {m.widget_hold_again({ count })}
        </button>
      ) : null}
      {others.map(({ key, title, address }) => (
        <a key={key} className="link" href={address}>
          {m.widget_choose_again({ title })}
        </a>
      ))}
      <button type="button" className="link" onClick={saleStore.dismiss}>
        {m.widget_choose_others()}
      </button>
    </div>
  );
}

function Refused(): ReactNode {
  const { saleStore, facts } = useSale();
  const { selection, hall } = useSaleState();
  const money = useMoney();
  const { notice } = selection;
  if (notice?.kind === 'refused') {
    const hasOthers = otherParts(selection.order, facts.sale.performance.id, facts.locale).length > 0;
    const isForAnother = hasOthers && ['other_currency', 'over_limit'].includes(notice.code);
    const isReload = ['price_changed', 'not_on_sale', 'sale_not_permitted'].includes(notice.code);
    return (
      <div className={css.alert} data-tone="amber">
        <p>{refusalText(notice.code, notice)}</p>
        {notice.orders?.map((order) => (
          <OrderToReturnTo key={order.id} order={order} />
        ))}
        {isForAnother ? (
          <button type="button" className={parts.button} data-size="m" onClick={saleStore.paySeparately}>
            {m.widget_pay_separately()}
          </button>
        ) : null}
        {isReload ? (
          <button type="button" className={parts.button} data-size="m" onClick={() => location.reload()}>
            {m.widget_refresh()}
          </button>
        ) : (
          <button type="button" className="link" onClick={saleStore.dismiss}>
            {m.widget_understood()}
          </button>
        )}
      </div>
    );
  }
  if (notice?.kind === 'over')
    return (
      <div className={css.alert} data-tone="amber">
        <p>{notice.isReturned ? m.widget_order_returned() : m.widget_error_hold_expired()}</p>
        <button type="button" className="link" onClick={saleStore.dismiss}>
          {m.widget_understood()}
        </button>
      </div>
    );
  if (notice?.kind !== 'taken') return null;
  const label = (seatNo: number): string =>
    hall && facts.overview ? seatName(hall, facts.overview, seatNo).seat : String(seatNo);
  const isOf = (seats: readonly WantedSeat[], known: readonly number[]): number[] =>
    seats.map(({ seatNo }) => seatNo).filter((seatNo) => !known.includes(seatNo));
  const held = selection.wanted.seats.map(({ seatNo }) => seatNo);
  const fresh = isOf(notice.offer, held);
  const lost = listOf(notice.seats.map(label));
  const minor = fresh[0] === undefined ? 0 : (saleStore.zoneOfSeat(fresh[0])?.totalMinor ?? 0);
  const seats = listOf(fresh.map(label));
  const count = fresh.length;
  const neighbours =
    minor === 0
      ? m.widget_neighbours_free({ count, seats })
      : m.widget_neighbours({ count, seats, price: money(minor) });
  return (
    <div className={css.alert} data-tone="amber">
      <p>
        {m.widget_just_taken({ count: notice.seats.length, seats: lost })}{' '}
        {count > 0 ? sentences(neighbours) : m.widget_no_neighbours()}
      </p>
      {count > 0 ? (
        <button type="button" className={parts.button} data-size="m" onClick={saleStore.acceptOffer}>
          {m.widget_take({ count, seats })}
        </button>
      ) : null}
      <button type="button" className="link" onClick={saleStore.dismiss}>
        {m.widget_choose_others()}
      </button>
    </div>
  );
}

/** An open order of this visitor: the way to it, and to give it up, so that the next can be opened. */
function OrderToReturnTo({ order }: { order: OpenOrder }): ReactNode {
  const { saleStore, api } = useSale();
  const [isFailed, setFailed] = useState(false);
  async function release(): Promise<void> {
    const answer = await api.release(order.id);
    setFailed(!answer.ok);
    if (answer.ok) saleStore.dismiss();
  }
  return (
    <>
      <a className={parts.button} data-size="m" href={wayBackTo(order, location.href)}>
        {m.widget_back_to_order({ title: order.title })}
      </a>
      <button type="button" className="link" onClick={() => void release()}>
        {m.widget_release_order({ title: order.title })}
      </button>
      {isFailed ? <p>{m.widget_error_busy()}</p> : null}
    </>
  );
}
