import type pg from 'pg';

/**
 * Copies everything that was sold until there are about so many lines. Copies keep the performance and the item, and
 * have seats, buyers and numbers of their own, so every invariant still holds.
 */
export async function enlarge(pool: pg.Pool, lines: number): Promise<number> {
  const counted = async () =>
    (
      await pool.query<{ n: number }>(
        'select (select count(*) from order_line) + (select count(*) from item_line) as n',
      )
    ).rows[0]?.n ?? 0;
  const copies = Math.max(0, Math.ceil(lines / (await counted())) - 1);
  for (const statement of STATEMENTS)
    await pool.query(statement.replaceAll('COPIES', `generate_series(1, ${copies}) as k`));
  return counted();
}

const copyOf = (id: string): string => `md5(${id}::text || k)::uuid`;
const columns = (list: string, changed: Record<string, string>): string => {
  const names = list.split(', ');
  return `(${list}) select ${names.map((name) => changed[name] ?? `x.${name}`).join(', ')}`;
};
const inText = (account: string): string =>
  `case when ${account} like 'unallocated:%' or ${account} like 'points:%'
     then split_part(${account}, ':', 1) || ':' || ${copyOf(`split_part(${account}, ':', 2)`)} else ${account} end`;
const SEAT = 'x.seat_no + k * 1000';
const OF_ORDER = copyOf('x.order_id');

const STATEMENTS = [
  `insert into buyer ${columns('id, email, phone, created_at', { id: copyOf('x.id'), email: `k || '.' || x.email` })}
   from buyer x, COPIES`,
  `insert into orders ${columns(
    'id, number, access_key, market, locale, state, buyer_id, email, currency, face_minor, fee_minor, points_minor, hold_until, idem_key, created_at, paid_at, has_items',
    {
      id: copyOf('x.id'),
      number: `x.number || '-' || k`,
      access_key: `x.access_key || '-' || k`,
      buyer_id: copyOf('x.buyer_id'),
      email: `k || '.' || x.email`,
      idem_key: `x.idem_key || '-' || k`,
    },
  )} from orders x, COPIES`,
  `insert into order_line ${columns(
    'order_id, line_no, performance_id, price_list_id, zone_no, tariff_no, seat_no, price_minor, fee_minor, epoch',
    { order_id: OF_ORDER, seat_no: SEAT },
  )} from order_line x, COPIES`,
  `insert into item_line ${columns('order_id, line_no, item_id, option_no, performance_id, price_minor, fee_minor', {
    order_id: OF_ORDER,
  })} from item_line x, COPIES`,
  `insert into performance_seat ${columns('performance_id, seat_no, zone_no, status, order_id, held_until, rev', {
    seat_no: SEAT,
    order_id: OF_ORDER,
  })} from performance_seat x, COPIES where x.order_id is not null`,
  `insert into ticket ${columns(
    'id, serial, order_id, line_no, performance_id, zone_no, seat_no, epoch, state, price_minor, fee_minor, labels, issued_at, used_at, void_reason',
    { id: copyOf('x.id'), serial: `x.serial || '-' || k`, order_id: OF_ORDER, seat_no: SEAT },
  )} from ticket x, COPIES`,
  `insert into entitlement ${columns(
    'id, code, order_id, line_no, item_id, state, valid_from, valid_until, labels, issued_at, used_at, void_reason',
    { id: copyOf('x.id'), code: `x.code || '-' || k`, order_id: OF_ORDER },
  )} from entitlement x, COPIES`,
  `insert into payment ${columns(
    'id, order_id, provider, provider_ref, capture_ref, amount_minor, currency, state, applied, session_until, created_at, captured_at, captured_minor, captured_currency, transferred_minor, charged_back_minor, next_check_at',
    {
      id: copyOf('x.id'),
      order_id: OF_ORDER,
      provider_ref: `x.provider_ref || '-' || k`,
      capture_ref: `x.capture_ref || '-' || k`,
    },
  )} from payment x, COPIES`,
  `insert into refund ${columns(
    'id, payment_id, order_id, reason, amount_minor, state, refund_ref, created_at, finished_at, next_try_at, failure, sent_minor',
    {
      id: copyOf('x.id'),
      payment_id: copyOf('x.payment_id'),
      order_id: OF_ORDER,
      refund_ref: `x.refund_ref || '-' || k`,
    },
  )} from refund x, COPIES`,
  `insert into fee_return ${columns('order_id, points, cause, created_at', { order_id: OF_ORDER })} from fee_return x, COPIES`,
  `insert into ledger_entry ${columns('txn, line_no, account, unit, amount_minor, order_id, created_at', {
    txn: `replace(replace(x.txn, x.order_id::text, ${OF_ORDER}::text), x.txn, x.txn || '-' || k)`,
    account: inText('x.account'),
    order_id: OF_ORDER,
  })} from ledger_entry x, COPIES`,
  `insert into outbox ${columns('topic, key, payload, created_at, handed_at', { key: `${copyOf('x.key')}::text` })}
   from outbox x, COPIES where x.topic = 'ticket.mail'`,
  `insert into audit ${columns('actor, action, thing, detail, created_at', {})} from audit x, COPIES`,
  `update standing_area_stock q set capacity = 10000000, used = (
     select count(*) from order_line l join orders o on o.id = l.order_id
     where l.performance_id = q.performance_id and l.zone_no = q.zone_no and l.seat_no is null and o.state in ('held', 'awaiting_payment')
   ) + (
     select count(*) from ticket t
     where t.performance_id = q.performance_id and t.zone_no = q.zone_no and t.seat_no is null and t.state <> 'void')`,
  `update item_stock s set capacity = 10000000, used = (
     select count(*) from item_line l join orders o on o.id = l.order_id
     where l.item_id = s.item_id and o.state in ('held', 'awaiting_payment')
   ) + (select count(*) from entitlement e where e.item_id = s.item_id and e.state <> 'void')`,
  'analyze',
];
