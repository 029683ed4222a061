import type { Sale } from '#usecases/payments/settlement-port.ts';
import { createLedgerStore } from './ledger-store.ts';
import { addItemCertificates } from '#adapters/db/tenders/item-certificates.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

// Labels are frozen, so that the purchase stays readable whatever happens to the item. An event day ends at 05:00 of
// the next day; an entitlement for a performance is valid until then.
const ISSUE = `
insert into entitlement (id, code, order_id, line_no, item_id, valid_from, valid_until, labels)
select n.id, n.code, n.order_id, n.line_no, l.item_id, now(),
  case when p.id is not null then ((p.local_day + 1) + time '05:00') at time zone c.time_zone
    else now() + make_interval(days => i.valid_days) end,
  jsonb_build_object('kind', i.kind, 'title', i.title, 'option', o.name, 'isOneDay', i.is_one_day,
    'place', pl.name, 'address', pl.address, 'event', e.title, 'startsAt', p.starts_at, 'priceMinor', l.price_minor,
    'seller', g.name, 'taxNumber', g.tax_number)
from unnest($1::uuid[], $2::text[], $3::uuid[], $4::smallint[]) as n(id, code, order_id, line_no)
join order_line l on l.order_id = n.order_id and l.line_no = n.line_no
join item i on i.id = l.item_id
left join item_option o on o.item_id = l.item_id and o.option_no = l.option_no
left join organizer g on g.id = i.organizer_id
left join performance p on p.id = l.for_performance_id
left join event e on e.id = p.event_id
left join city c on c.id = p.city_id
left join place pl on pl.id = coalesce(i.place_id, p.place_id)
returning id, labels ->> 'kind' = 'certificate' as "isCertificate"`;

/** Issues the codes of the paid units, in the same transaction. */
export async function issueEntitlements(on: Queryable, sales: readonly Sale[]): Promise<void> {
  const issued = sales.flatMap(({ orderId, entitlements }) => entitlements.map((each) => ({ ...each, orderId })));
  if (issued.length === 0) return;
  const rows = await query<{ id: string; isCertificate: boolean }>(on, {
    name: 'items.issue',
    text: ISSUE,
    values: [
      issued.map(({ id }) => id),
      issued.map(({ code }) => code),
      issued.map(({ orderId }) => orderId),
      issued.map(({ lineNo }) => lineNo),
    ],
  });
  if (rows.length !== issued.length) throw new Error(`Issued ${rows.length} codes instead of ${issued.length}`);
  const certificates = rows.filter(({ isCertificate }) => isCertificate).map(({ id }) => id);
  await addItemCertificates(on, certificates, createLedgerStore(on));
}
