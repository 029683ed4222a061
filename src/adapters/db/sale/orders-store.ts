import { marketOfCurrencySql } from '#adapters/db/connection/market-sql.ts';
import { HOLD_SECONDS } from '#domain/holds/hold-rules.ts';
import { languageOfLocale } from '#domain/locales/locale.ts';
import type { OrderHolder } from '#domain/orders/order-holder.ts';
import type {
  OrderToChange,
  OpenPayment,
  OrdersStore,
  OrderOutline,
  PaymentState,
  Order,
} from '#usecases/orders/ports.ts';
import { countOfBuyers, lockForCheckout, writeCheckouts } from './checkout-statements.ts';
import { readItemsOfOrders } from './item-orders.ts';
import {
  LINE_COLUMNS,
  orderLines,
  REDUCED_COLUMN,
  reductionsOf,
  type LineRows,
  type ReducedRows,
} from './line-rows.ts';
import { lockPerformances } from '#adapters/db/connection/locks.ts';
import { closeOrders, sweepExpired } from './order-closing.ts';
import { createPerformanceNames } from '#adapters/db/performances/performance-names.ts';
import { isSellableToOrder } from '#adapters/db/performances/sellable-to-order.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { ASKS_DETAILS } from '#adapters/db/tickets/questions-store.ts';
import { GIVEN_BACK_TENDERS, ORDER_TENDERS, type TenderRows } from '#adapters/db/tenders/tender-rows.ts';
import { readVisitorHolds } from './visitor-holds.ts';

const READ = `
select o.id, o.number, o.access_key as "accessKey", o.state, o.market, o.locale, o.currency,
  o.face_minor as "faceMinor", o.fee_minor as "feeMinor", o.covered_minor as "coveredMinor", o.due_minor as "dueMinor", ${ORDER_TENDERS} as tenders,
  o.hold_until as "holdUntil", greatest(0, extract(epoch from o.hold_until - clock_timestamp()))::float8 as "holdSecondsLeft",
  o.email, o.phone, (select code from voucher where id = o.voucher_id) as "voucherCode", l.tickets, l.units, l.reduced, l.starts,
  pay.state as "paymentState", pay.redirect_url as "redirectUrl", pay.failure,
  case when o.state in ('expired', 'cancelled') then (
    select jsonb_build_object('reason', f.reason, 'amountMinor', f.amount_minor, 'tenders', coalesce(${GIVEN_BACK_TENDERS}, '[]'))
    from refund f where f.order_id = o.id and f.case_id is null order by f.created_at desc limit 1) end as "givenBack"
from orders o
join lateral (
  select ${LINE_COLUMNS}, ${REDUCED_COLUMN},
    jsonb_agg(distinct jsonb_build_array(p.id, extract(epoch from p.starts_at) * 1000)) filter (where p.id is not null) as starts
  from order_line l left join performance p on p.id = l.performance_id where l.order_id = o.id
) l on true
left join lateral (
  select state, redirect_url, failure from payment where order_id = o.id order by applied desc, created_at desc limit 1
) pay on true
where o.id = any($1::uuid[])`;

// Two statements, because only a statement that starts after the wait for the row sees what another sale changed
// meanwhile.
const LOCK = `select id from orders where id = $1 for update`;
const READ_LOCKED = `
select o.id, o.number, o.access_key as "accessKey", o.market, o.locale, o.state, o.currency, o.face_minor as "faceMinor", o.fee_minor as "feeMinor",
  o.covered_minor as "coveredMinor", o.due_minor as "dueMinor", ${ORDER_TENDERS} as tenders, o.hold_until > clock_timestamp() as "isHoldLive",
  extract(epoch from clock_timestamp() - o.created_at)::float8 as "ageSeconds",
  extract(epoch from o.hold_until - clock_timestamp())::float8 as "holdSecondsLeft",
  o.email, o.phone, o.buyer_id as "buyerId", (select code from voucher where id = o.voucher_id) as "voucherCode", l.tickets, l.units, l.reduced,
  (select jsonb_agg(jsonb_build_object('id', p.id, 'startsAt', p.starts_at, 'isCancelled', p.state = 'cancelled',
      'isRescheduled', l.epoch <> p.epoch, 'isSellable', ${isSellableToOrder('p', 'o')}, 'salePermission', p.sale_gate, 'limitPerBuyer', p.limit_per_buyer,
      'asksDetails', ${ASKS_DETAILS}))
   from (select performance_id, min(epoch) as epoch from order_line where order_id = o.id group by performance_id) l
   join performance p on p.id = l.performance_id) as performances,
  pay.id as "paymentId", pay.provider, pay.provider_ref as "providerRef", pay.state as "paymentState",
  pay.redirect_url as "redirectUrl", pay.amount_minor as "amountMinor", pay.session_until as "sessionUntil",
  extract(epoch from pay.session_until - clock_timestamp())::float8 as "secondsLeft",
  (select count(*)::int from payment where order_id = o.id) as "paymentCount"
from orders o
join lateral (select ${LINE_COLUMNS}, ${REDUCED_COLUMN} from order_line l where l.order_id = o.id) l on true
left join payment pay on pay.order_id = o.id and pay.state in ('created', 'redirected')
where o.id = any($1::uuid[])`;

const OUTLINES = `
select o.id, o.market, array(
  select distinct performance_id from order_line where order_id = o.id and performance_id is not null order by 1) as "performanceIds",
  array(select distinct for_performance_id from order_line where order_id = o.id and for_performance_id is not null order by 1) as "accompaniedIds",
  array(select distinct item_id from order_line where order_id = o.id and item_id is not null order by 1) as "itemIds"
from orders o where o.id = any($1::uuid[])`;

const OPEN = `
insert into orders (id, number, access_key, idem_key, market, locale, currency, face_minor, fee_minor, hold_until,
  distributor_company_id, campaign_token, visitor, order_key, idem_body, voucher_id)
select $1, $2, $3, $4, ${marketOfCurrencySql('l.currency')}, $5, l.currency, 0, 0, now() + make_interval(secs => ${HOLD_SECONDS}),
  $6, $7, $8, $9, $10, (select id from voucher where code = $12)
from performance p join price_list l on l.id = p.price_list_id where p.id = $11
on conflict (idem_key) do nothing
returning voucher_id is not null as "hasCode"`;

const REOPEN = `update orders set state = 'held' where id = any($1::uuid[]) and state = 'awaiting_payment'`;

type OrderRow = Omit<Order, 'payment' | 'lines' | 'starts' | 'tenders' | 'reduced'> &
  LineRows &
  ReducedRows &
  TenderRows & {
    starts: [performanceId: number, startsAtMs: number][] | null;
    paymentState: PaymentState | null;
    redirectUrl: string | null;
    failure: string | null;
  };

/** Reads orders by id. Missing orders are left out. */
export async function readOrders(on: Queryable, orderIds: readonly string[]): Promise<Map<string, Order>> {
  const rows = await query<OrderRow>(on, { name: 'orders.read', text: READ, values: [orderIds] });
  return new Map(
    rows.map(({ tickets, units, reduced, tenders, starts, paymentState: state, redirectUrl, failure, ...order }) => [
      order.id,
      {
        ...order,
        lines: orderLines({ tickets, units }),
        reduced: reductionsOf({ reduced }),
        tenders: tenders ?? [],
        starts: (starts ?? []).map(([performanceId, ms]) => ({ performanceId, startsAt: new Date(ms) })),
        payment: state === null ? null : { state, redirectUrl, failure },
      },
    ]),
  );
}

const HOLDERS = `
select id, visitor, order_key as "orderKey", account_id as "accountId" from orders where id = any($1::uuid[])`;

export async function readHolders(on: Queryable, orderIds: readonly string[]): Promise<Map<string, OrderHolder>> {
  const rows = await query<OrderHolder & { id: string }>(on, {
    name: 'orders.holders',
    text: HOLDERS,
    values: [orderIds],
  });
  return new Map(rows.map(({ id, ...holder }) => [id, holder]));
}

export function createOrdersStore(on: Queryable): OrdersStore {
  const names = createPerformanceNames(on);
  return {
    async open(order) {
      const { orderId, number, accessKey, idemKey, locale, distributorCompanyId, campaignToken } = order;
      const opened = [orderId, number, accessKey, idemKey, locale, distributorCompanyId, campaignToken];
      const values = [...opened, order.visitor, order.orderKey, order.idemBody, order.performanceId, order.code];
      const [row] = await query<{ hasCode: boolean }>(on, { name: 'orders.open', text: OPEN, values });
      return row ?? null;
    },
    async read(orderId, language) {
      const order = (await readOrders(on, [orderId])).get(orderId);
      return order === undefined ? null : names.describe(order, language ?? languageOfLocale(order.locale));
    },
    describe: (order, language) => names.describe(order, language),
    async findByIdemKey(idemKey) {
      const text = `select id as "orderId", idem_body as "idemBody" from orders where idem_key = $1`;
      type Row = { orderId: string; idemBody: string | null };
      const [row] = await query<Row>(on, { name: 'orders.by-idem', text, values: [idemKey] });
      return row ?? null;
    },
    async holderOf(orderId) {
      return (await readHolders(on, [orderId])).get(orderId) ?? null;
    },
    ofVisitor: (visitor) => readVisitorHolds(on, visitor),
    async findByAccessKey(accessKey) {
      const text = `select id from orders where access_key = $1`;
      const [row] = await query<{ id: string }>(on, { name: 'orders.by-access-key', text, values: [accessKey] });
      return row?.id ?? null;
    },
    async outlines(orderIds) {
      type Row = OrderOutline & { id: string };
      const rows = await query<Row>(on, { name: 'orders.outlines', text: OUTLINES, values: [orderIds] });
      return new Map(rows.map(({ id, ...outline }) => [id, outline]));
    },
    lockPerformances: (performanceIds) => lockPerformances(on, performanceIds),
    async lockOrder(orderId) {
      const locked = await query(on, { name: 'orders.lock', text: LOCK, values: [orderId] });
      return locked.length === 0 ? null : ((await readLocked(on, [orderId])).get(orderId) ?? null);
    },
    async lockForCheckout(asked) {
      await lockForCheckout(on, asked);
      return readLocked(
        on,
        asked.map(({ orderId }) => orderId),
      );
    },
    countOfBuyers: (asked) => countOfBuyers(on, asked),
    writeCheckouts: (writes) => writeCheckouts(on, writes),
    async reopen(...orderIds) {
      if (orderIds.length > 0) await query(on, { name: 'orders.reopen', text: REOPEN, values: [orderIds] });
    },
    close: (orderId, state) => closeOrders(on, [orderId], state),
    closeMany: (orderIds, state) => closeOrders(on, orderIds, state),
    sweepExpired: (limit, performanceId) => sweepExpired(on, limit, performanceId),
  };
}

type LockedRow = Omit<OrderToChange, 'openPayment' | 'items' | 'lines' | 'performances' | 'tenders' | 'reduced'> &
  LineRows &
  ReducedRows &
  TenderRows & { performances: OrderToChange['performances'] | null } & Omit<OpenPayment, 'id' | 'state'> & {
    paymentId: string | null;
    paymentState: OpenPayment['state'];
  };

/** The orders must be locked already. */
async function readLocked(on: Queryable, orderIds: readonly string[]): Promise<Map<string, OrderToChange>> {
  const rows = await query<LockedRow>(on, { name: 'orders.read-locked', text: READ_LOCKED, values: [orderIds] });
  const items = await readItemsOfOrders(
    on,
    rows.filter(({ units }) => units !== null).map(({ id }) => id),
  );
  return new Map(
    rows.map((row) => {
      const { paymentId, provider, providerRef, paymentState, redirectUrl, amountMinor, secondsLeft, sessionUntil } =
        row;
      const open = { provider, providerRef, state: paymentState, redirectUrl, amountMinor, secondsLeft, sessionUntil };
      const content = {
        lines: orderLines(row),
        reduced: reductionsOf(row),
        tenders: row.tenders ?? [],
        performances: row.performances ?? [],
        items: items.get(row.id) ?? [],
      };
      return [row.id, { ...row, ...content, openPayment: paymentId === null ? null : { id: paymentId, ...open } }];
    }),
  );
}
