import type pg from 'pg';
import type { Code, State } from './state.ts';

const REF = `coalesce(t.certificate_id::text, t.account_id::text, (select email from buyer where id = t.buyer_id))`;

const READ = `
select jsonb_build_object(
  'orders', (select coalesce(jsonb_agg(x.row order by x.created_at, x.id), '[]') from (
    select o.created_at, o.id, jsonb_build_object('id', o.id, 'market', o.market, 'state', o.state, 'isHoldLive', o.hold_until > now(),
      'dueMinor', o.due_minor, 'voucherId', o.voucher_id, 'voucherUses', o.voucher_uses, 'acceptsBetter', o.accepts_better,
      'points', (select coalesce(sum(r.amount_minor), 0) from return_line r where r.order_id = o.id and r.what = 'fee'),
      'countedMinor', (select coalesce(sum(c.charged_back_minor), 0) from return_case c where c.order_id = o.id),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'kind', l.kind, 'performanceId', l.performance_id,
          'zoneNo', l.zone_no, 'seatNo', l.seat_no, 'itemId', l.item_id, 'optionNo', l.option_no, 'forPerformanceId', l.for_performance_id,
          'organizerId', l.organizer_id, 'epoch', coalesce(l.epoch, 0), 'state', l.state,
          'amounts', jsonb_build_object('listedMinor', l.listed_minor, 'ruleId', l.rule_id, 'ruleMinor', l.rule_minor,
            'voucherMinor', l.voucher_minor, 'priceMinor', l.price_minor, 'feeMinor', l.fee_minor, 'sellerFeeMinor', l.seller_fee_minor,
            'taxMinor', l.tax_minor, 'tariffNo', l.tariff_no, 'tierNo', l.tier_no),
          'isFeeReturned', exists (select from return_line r where r.order_id = l.order_id and r.line_no = l.line_no and r.what = 'fee'),
          'withheldMinor', (select coalesce(sum(r.withheld_minor), 0) from return_line r where r.order_id = l.order_id and r.line_no = l.line_no),
          'kept', (select coalesce(jsonb_agg(jsonb_build_object('ruleId', w.rule_id, 'kind', coalesce(t.kind, 'money'),
              'ref', coalesce(${REF}, ''), 'minor', w.minor)), '[]')
            from return_withheld w left join order_tender t on t.order_id = w.order_id and t.tender_no = w.tender_no
            where w.order_id = l.order_id and w.line_no = l.line_no),
          'parts', (select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'ref', ${REF}, 'amountMinor', x.amount_minor,
              'withheldMinor', x.withheld_minor) order by t.tender_no), '[]')
            from return_tender x join order_tender t using (order_id, tender_no) where x.order_id = l.order_id and x.line_no = l.line_no),
          'backMinor', (select r.amount_minor from return_line r where r.order_id = l.order_id and r.line_no = l.line_no and r.what = 'price'),
          'codes', case when l.kind = 'unit'
            then (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state, 'isHandedOver', false, 'epoch', 0, 'lastPass', null) order by e.state <> 'void', e.id), '[]')
              from entitlement e where e.order_id = l.order_id and e.line_no = l.line_no)
            else (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'state', t.state, 'isHandedOver', t.is_handed_over, 'epoch', t.epoch, 'replaces', t.replaces,
                  'lastPass', (select s.direction from ticket_scan s where s.ticket_id = t.id and s.verdict = 'valid' order by s.id desc limit 1))
                order by t.issued_at, t.replaces nulls first), '[]')
              from ticket t where t.order_id = l.order_id and t.line_no = l.line_no) end) order by l.line_no), '[]')
        from order_line l where l.order_id = o.id),
      'tenders', (select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'ref', ${REF}, 'wantedMinor', t.wanted_minor,
          'amountMinor', t.amount_minor, 'state', t.state,
          'covers', (select coalesce(jsonb_agg(jsonb_build_object('lineNo', x.line_no, 'priceMinor', x.price_minor, 'feeMinor', x.fee_minor) order by x.line_no), '[]')
            from line_tender x where x.order_id = t.order_id and x.tender_no = t.tender_no)) order by t.tender_no), '[]')
        from order_tender t where t.order_id = o.id and t.replaced_at is null),
      'ruleIds', (select coalesce(jsonb_agg(r.id), '[]') from return_rule r where r.created_at <= o.created_at and (r.ended_at is null or r.ended_at > o.created_at)),
      'payments', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'state', p.state, 'amountMinor', p.amount_minor,
          'isApplied', p.applied, 'captureRef', p.capture_ref, 'capturedMinor', coalesce(p.captured_minor, 0),
          'chargedBackMinor', p.charged_back_minor,
          'earlyMinor', (select coalesce(sum(c.amount_minor), 0) from chargeback c where c.payment_id = p.id and c.booked_at is null)) order by p.created_at, p.id), '[]')
        from payment p where p.order_id = o.id),
      'refunds', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'paymentId', r.payment_id, 'amountMinor', r.amount_minor,
          'reason', r.reason, 'state', r.state) order by r.created_at, r.id), '[]')
        from refund r where r.order_id = o.id)) as row
    from orders o) x),
  'performances', (select jsonb_agg(jsonb_build_object('id', p.id, 'state', p.state, 'epoch', p.epoch,
      'startsAtMs', floor(extract(epoch from p.starts_at) * 1000), 'isSellable', is_sellable(p, clock_timestamp()),
      'hasNoDate', p.state = 'postponed' and s.id is not null and s.new_starts_at is null,
      'isRefundOpen', p.state = 'postponed' and s.id is not null and (s.new_starts_at is null or s.refund_until > now())) order by p.id)
    from performance p left join lateral (
      select id, refund_until, new_starts_at from schedule_change
      where performance_id = p.id and kind = 'postponed' order by id desc limit 1) s on true),
  'tiers', (select coalesce(jsonb_agg(jsonb_build_object('performanceId', performance_id, 'tierNo', tier_no, 'used', used)), '[]') from tariff_tier),
  'balances', (select coalesce(jsonb_object_agg(account, minor), '{}') from (
    select coalesce('points:' || (select email from buyer where 'points:' || id = e.account), e.account) || ' ' || e.unit as account,
      -sum(e.amount_minor) as minor
    from ledger_entry e where e.account ~ '^(points|credit|certificate):' group by 1) b),
  'certificates', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'market', market,
    'isExpired', coalesce(valid_until <= now(), false)) order by id), '[]') from certificate),
  'returnRules', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'organizerId', organizer_id, 'performanceId', performance_id,
    'tariffKind', tariff_kind, 'steps', steps, 'isInForce', ended_at is null) order by id), '[]') from return_rule),
  'vouchers', (select jsonb_agg(jsonb_build_object('id', id, 'used', used) order by id) from voucher)) as state`;

export async function readState(pool: pg.Pool): Promise<State> {
  const { rows } = await pool.query<{ state: State }>({ name: 'properties.state', text: READ });
  const [row] = rows;
  if (row === undefined) throw new Error('The state is one row');
  for (const { lines } of row.state.orders) for (const line of lines) line.codes = inOrder(line.codes);
  return row.state;
}

/** Each ticket behind the one that it replaces: of two that were issued at once, the clock does not tell which was first. */
function inOrder(codes: readonly Code[]): Code[] {
  const [first] = codes.filter(({ replaces }) => replaces == null);
  if (first === undefined || codes.length === 1) return [...codes];
  const ordered = [first];
  for (;;) {
    const next = codes.find(({ replaces }) => replaces === ordered.at(-1)?.id);
    if (next === undefined) return ordered;
    ordered.push(next);
  }
}

// What a refusal must not change.
const TABLES = [
  'orders',
  'order_line',
  'payment',
  'refund',
  'return_case',
  'return_line',
  'ticket',
  'entitlement',
  'ledger_entry',
  'performance_seat',
  'standing_area_stock',
  'item_stock',
  'tariff_tier',
  'voucher',
  'certificate',
  'order_tender',
  'line_tender',
  'return_tender',
  'return_withheld',
  'return_rule',
];
const DIGEST = `select md5(concat_ws('|', ${TABLES.map((table) => `(select string_agg(x::text, ';' order by x::text) from ${table} x)`).join(', ')})) as digest`;

export async function digestOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ digest: string }>({ name: 'properties.digest', text: DIGEST });
  return rows[0]?.digest ?? '';
}
