import { type ReactNode, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { OrderView } from '#api/orders/contract.ts';
import * as orders from '#api/orders/endpoints-contract.ts';
import { isService } from '#domain/items/item.ts';
import { itemSalePath } from '#domain/items/item-address.ts';
import { m } from '#texts/generated/messages.js';
import { callApi } from '#web/shared/call-api.ts';
import { orderTitle } from '#web/shared/order-parts.ts';
import { isSaleOpen } from '#web/shared/sale-overlay/sale-closed.ts';
import type { WidgetTarget } from '#web/shared/sale-overlay/overlay.tsx';
import { SiteProvider, type SiteView, useSite } from '#web/shared/site-context.tsx';
import { mayHaveOpenOrder, onOpenOrderMark, unmarkOpenOrder } from '#web/shared/visitor/open-order-mark.ts';
import { SaleLink } from '#web/site/parts/links/sale-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './unpaid-orders.module.css';

/** Long enough to read a sentence, for a slow reader too. */
const SAID_FOR_MS = 8_000;

let root: Root | undefined;
let looks = 0;

/** Reads this browser's unpaid orders and shows them, or nothing where there are none. */
export function showUnpaidOrders(view: SiteView): void {
  const place = document.getElementById('unpaid-order');
  if (place === null || isSaleOpen()) return;
  root ??= createRoot(place);
  looks += 1;
  root.render(
    <SiteProvider value={view}>
      <UnpaidOrders key={looks} />
    </SiteProvider>,
  );
}

type Shown = { order: OrderView; endsAt: number };

function UnpaidOrders(): ReactNode {
  const { site } = useSite();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [said, setSaid] = useState('');
  useEffect(() => {
    let isGone = false;
    const lang = site.locale === 'be' ? 'by' : site.locale;
    void callApi(orders.openOrders, { query: { lang } })
      .then(async (answer) => {
        if (!answer.ok || isGone) return;
        const found = (await answer.json()).orders;
        if (found.length === 0) unmarkOpenOrder();
        const now = performance.now();
        setShown(found.map((order) => ({ order, endsAt: now + order.holdSecondsLeft * 1000 })));
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [site.locale]);
  useEffect(() => {
    const read = setTimeout(() => setSaid(''), SAID_FOR_MS);
    return () => clearTimeout(read);
  }, [said]);
  // Another tab paid for it or gave it up.
  useEffect(() => onOpenOrderMark(() => (mayHaveOpenOrder() ? undefined : setShown([]))), []);
  const remove = (id: string): void => setShown((now) => now.filter(({ order }) => order.id !== id));
  return (
    <>
      {shown.map(({ order, endsAt }) => (
        <Unpaid
          key={order.id}
          order={order}
          endsAt={endsAt}
          onEnd={() => remove(order.id)}
          onReleased={(isReleased) => {
            setSaid(isReleased ? m.site_unpaid_released() : m.site_unpaid_failed());
            if (!isReleased) return;
            remove(order.id);
            if (shown.length === 1) unmarkOpenOrder();
          }}
        />
      ))}
      <p role="status" className={css.said}>
        {said}
      </p>
    </>
  );
}

type Props = { order: OrderView; endsAt: number; onEnd: () => void; onReleased: (isReleased: boolean) => void };

function Unpaid({ order, endsAt, onEnd, onReleased }: Props): ReactNode {
  const { site } = useSite();
  const [isBusy, setBusy] = useState(false);
  const secondsLeft = useSecondsLeft(endsAt, onEnd);
  const { sale, address } = wayOn(order, site.locale);
  async function release(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const answer = await callApi(orders.releaseOrder, { params: { id: order.id } }).catch(() => null);
    setBusy(false);
    onReleased(answer?.ok === true);
  }
  const time = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <section className={css.unpaid} aria-label={m.site_unpaid_order()}>
      <Icon name="ticket" />
      <p>
        <b>{m.site_unpaid_order()}</b>
        <span>{orderTitle(order)}</span>
      </p>
      <p className={css.left} role="timer">
        {m.site_unpaid_left({ time })}
      </p>
      <SaleLink className={css.continue} address={address} sale={sale}>
        {m.site_unpaid_continue()}
      </SaleLink>
      <button type="button" className={css.release} aria-disabled={isBusy} onClick={() => void release()}>
        {m.site_unpaid_release()}
      </button>
    </section>
  );
}

function useSecondsLeft(endsAt: number, onEnd: () => void): number {
  const left = (): number => Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(left());
      if (left() === 0) onEnd();
    }, 1000);
    return () => clearInterval(timer);
  });
  return seconds;
}

/** Where an order continues: in the sale of its first performance or item. */
function wayOn(
  { id: orderId, performances, items }: OrderView,
  locale: Parameters<typeof itemSalePath>[1],
): { sale: WidgetTarget; address: string } {
  const [performance] = performances;
  const [item] = items;
  if (performance === undefined && item !== undefined) {
    const sale = isService(item.kind) ? { serviceId: item.id, orderId } : { itemId: item.id, orderId };
    return { sale, address: itemSalePath(item, locale, { orderId }) };
  }
  const { eventId = 0, id: performanceId = 0 } = performance ?? {};
  const address = `/widget/?oid=${eventId}&seid=${performanceId}&lang=${locale}&order=${orderId}`;
  return { sale: { eventId, performanceId, orderId }, address };
}
