import type { CabinetReads } from '#usecases/cabinet/ports.ts';
import { MARKET_TIME_ZONES } from '#adapters/db/connection/market-sql.ts';
import { soldItems, soldItemsSql, type SoldItemsRow } from '#adapters/db/sale/entitlements-store.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { SOLD_ORDER, soldOrder, type SoldOrderRow } from '#adapters/db/sale/sold-order.ts';
import { selectAccountOrder, selectAccountOrders } from './order-rows.ts';
import { BY_PHONE_ALONE, OWNED } from './owned-orders.ts';
import { createCertificatesStore } from '#adapters/db/tenders/certificates-store.ts';
import { readCredit, readPoints } from './points-rows.ts';

/** More than a person looks through; older ones are in the emails. */
const MOST_PARTS = 200;
const OPENED = `o.state in ('paid', 'refund_pending', 'refunded')`;

// What the list shows as upcoming (`sectionOf`) comes before the limit, the nearest first, and what others bought under the person's
// number after what is surely theirs, so that nobody can push a valid ticket out of the list.
const TICKETS = `
select * from (${SOLD_ORDER}
  join account a on a.id = $1
  cross join lateral (
    select (o.state = 'paid' or p.state = 'cancelled')
      and (p.state = 'postponed' or coalesce(p.ends_at, p.starts_at + interval '1 day') > now()) as is_ahead) s
  where ${OWNED} and ${OPENED}
  order by s.is_ahead desc, ${BY_PHONE_ALONE}, case when s.is_ahead then p.starts_at end, p.starts_at desc, o.id, p.id
  limit ${MOST_PARTS}) as most
order by starts_at desc, id, performance_id`;

const IS_BY_PHONE = `exists (select from account a where a.id = $1 and ${BY_PHONE_ALONE}) as "isByPhoneAlone",`;

const ITEMS = `${soldItemsSql(IS_BY_PHONE)} ${OPENED}
  and exists (select from account a where a.id = $1 and ${OWNED})
order by o.paid_at desc, o.id, l.first_no limit ${MOST_PARTS}`;

/** Reads what belongs to one account, one statement per method. */
export function createCabinetReads(on: Queryable): CabinetReads {
  return {
    async tickets(accountId) {
      const rows = await query<SoldOrderRow>(on, { name: 'cabinet.tickets', text: TICKETS, values: [accountId] });
      return rows.map(soldOrder);
    },
    async items(accountId) {
      const values = [accountId, MARKET_TIME_ZONES];
      const rows = await query<SoldItemsRow & { isByPhoneAlone: boolean }>(on, {
        name: 'cabinet.items',
        text: ITEMS,
        values,
      });
      return rows.map(({ isByPhoneAlone, ...row }) => ({ ...soldItems(row), isByPhoneAlone }));
    },
    orders: (accountId, language) => selectAccountOrders(on, accountId, language),
    order: (accountId, orderId, language) => selectAccountOrder(on, accountId, orderId, language),
    points: (accountId) => readPoints(on, accountId),
    credit: (accountId) => readCredit(on, accountId),
    certificates: (accountId) => createCertificatesStore(on).ofAccount(accountId),
  };
}
