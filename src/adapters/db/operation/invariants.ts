import type pg from 'pg';

/** A query that must return no row at any time, and what a row would mean. */
export type Invariant = { id: string; meaning: string; sql: string };

const LIVE_HOLD = `(o.state in ('held', 'awaiting_payment') and o.hold_until > now())`;

/** A line that counts towards its area's or item's counter. */
const COUNTS = `(l.state = 'live' or (l.state = 'held' and o.state in ('held', 'awaiting_payment')))`;

export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I01',
    meaning: 'a seat with more than one live ticket',
    sql: `select performance_id, seat_no from ticket where seat_no is not null and state <> 'void'
      group by 1, 2 having count(*) > 1`,
  },
  {
    id: 'I02',
    meaning: 'a seat in more than one live line',
    sql: `select l.performance_id, l.seat_no from order_line l join orders o on o.id = l.order_id
      where l.seat_no is not null and (l.state = 'live' or (l.state = 'held' and ${LIVE_HOLD}))
      group by 1, 2 having count(*) > 1`,
  },
  {
    id: 'I03',
    meaning: 'a sold seat without exactly one live ticket',
    sql: `select s.performance_id, s.seat_no from performance_seat s
      left join ticket t on t.performance_id = s.performance_id and t.seat_no = s.seat_no and t.state <> 'void'
      where s.status = 2 group by 1, 2 having count(t.id) <> 1`,
  },
  {
    id: 'I04',
    meaning: 'a live ticket whose seat is not sold to its order',
    sql: `select t.id from ticket t
      left join performance_seat s on s.performance_id = t.performance_id and s.seat_no = t.seat_no
      where t.seat_no is not null and t.state <> 'void'
        and (s.status is distinct from 2 or s.order_id is distinct from t.order_id)`,
  },
  {
    id: 'I05',
    meaning: 'a sold seat or entry without a live ticket',
    sql: `select l.order_id, l.line_no from order_line l
      left join ticket t on t.order_id = l.order_id and t.line_no = l.line_no and t.state <> 'void'
      where l.state = 'live' and l.kind <> 'unit' and t.id is null`,
  },
  {
    id: 'I06',
    meaning: 'a live ticket of a line that is not sold, or of another seat than its line',
    sql: `select t.id from ticket t
      left join order_line l on l.order_id = t.order_id and l.line_no = t.line_no and l.state = 'live'
        and (l.performance_id, l.zone_no) = (t.performance_id, t.zone_no) and l.seat_no is not distinct from t.seat_no
      where t.state <> 'void' and l.order_id is null`,
  },
  {
    id: 'I07',
    meaning: 'a held seat whose order holds nothing',
    sql: `select s.performance_id, s.seat_no from performance_seat s left join orders o on o.id = s.order_id
      where s.status = 1 and (o.id is null or o.state not in ('held', 'awaiting_payment'))`,
  },
  {
    id: 'I08',
    meaning: 'a seat still held a minute after its time',
    sql: `select performance_id, seat_no from performance_seat where status = 1 and held_until < now() - interval '1 min'`,
  },
  {
    id: 'I09',
    meaning: 'a ledger transaction that does not balance in a unit',
    sql: `select txn, unit from ledger_entry group by 1, 2 having sum(amount_minor) <> 0`,
  },
  {
    id: 'I10',
    meaning: 'a balance of points, credit or a certificate below zero',
    sql: `select account from ledger_entry where account ~ '^(points|credit|certificate):' group by account, unit
      having sum(amount_minor) > 0`,
  },
  {
    id: 'I11',
    meaning: 'a sold order whose tenders are not what its sale booked',
    sql: `select o.id from orders o
      left join lateral (
        select sum(amount_minor) filter (where kind = 'points') as points, sum(amount_minor) filter (where kind <> 'points') as other
        from order_tender where order_id = o.id and replaced_at is null) t on true
      left join lateral (
        select sum(-amount_minor) filter (where account like 'points_issued:%') as points,
          sum(amount_minor) filter (where account like 'certificates_reserved:%' or account like 'credit_reserved:%') as other
        from ledger_entry where txn = 'sale:' || o.id) e on true
      where o.state in ('paid', 'refund_pending', 'refunded')
        and (coalesce(t.points, 0), coalesce(t.other, 0)) <> (coalesce(e.points, 0), coalesce(e.other, 0))`,
  },
  {
    id: 'I12',
    meaning: 'a sold order whose money taken is not what was due',
    sql: `select o.id from orders o
      left join payment p on p.order_id = o.id and p.applied and p.state = 'captured'
      where o.state in ('paid', 'refund_pending', 'refunded') and coalesce(p.captured_minor, 0) <> o.due_minor`,
  },
  {
    id: 'I13',
    meaning: 'a captured payment neither used nor on its way back',
    sql: `select p.id from payment p join orders o on o.id = p.order_id
      where p.state = 'captured' and (not p.applied or o.state in ('held', 'awaiting_payment', 'expired', 'cancelled'))
        and not exists (select from refund r where r.payment_id = p.id)`,
  },
  {
    id: 'I14',
    // With a chargeback, refunds count that will leave or have left: those it stopped pay nothing, and the provider may
    // still refuse those under way.
    meaning: 'a payment with more money returned, or taken back by the bank, than taken',
    sql: `select p.id from payment p join refund r on r.payment_id = p.id
      group by p.id having sum(r.amount_minor) > coalesce(p.captured_minor, 0)
        or (p.charged_back_minor > 0 and sum(coalesce(r.sent_minor, r.amount_minor)) filter (where r.state in ('requested', 'confirmed'))
          > coalesce(p.transferred_minor, p.captured_minor, 0) - p.charged_back_minor)`,
  },
  {
    id: 'I15',
    meaning: 'a buyer above the limit of a performance',
    sql: `select c.contact, l.performance_id from orders o
      cross join lateral (values (o.email), (o.phone)) as c(contact)
      join order_line l on l.order_id = o.id join performance p on p.id = l.performance_id
      where c.contact is not null
        and (l.state = 'live' or (o.state = 'awaiting_payment' and o.hold_until > now()))
      group by 1, 2, p.limit_per_buyer having count(*) > p.limit_per_buyer`,
  },
  {
    id: 'I16',
    meaning: 'an order whose total is not the sum of its lines',
    sql: `select o.id from orders o left join order_line l on l.order_id = o.id
      group by o.id having coalesce(sum(l.price_minor), 0) <> o.face_minor
        or coalesce(sum(l.fee_minor), 0) <> o.fee_minor or coalesce(sum(l.covered_minor), 0) > o.covered_minor`,
  },
  {
    id: 'I17',
    meaning: 'an order with more than one open payment',
    sql: `select order_id from payment where state in ('created', 'redirected') group by 1 having count(*) > 1`,
  },
  {
    id: 'I18',
    meaning: 'an order paid this week without a mail of its tickets',
    sql: `select o.id from orders o where o.state = 'paid' and o.paid_at > now() - interval '7 days'
      and not exists (select from outbox b where b.topic = 'ticket.mail' and b.key = o.id::text)`,
  },
  {
    id: 'I19',
    meaning: 'a fee returned for a performance that takes place as planned',
    sql: `select r.order_id, r.line_no from return_line r join return_case c on c.id = r.case_id
      join order_line l on l.order_id = r.order_id and l.line_no = r.line_no
      join performance p on p.id = l.performance_id
      where r.what = 'fee' and p.state = 'scheduled' and c.cause <> 'seller_cancelled'`,
  },
  {
    // Excludes what the visitor returned or a chargeback ended before the schedule change: an own return keeps the fee, and
    // a chargeback takes the fee back with the rest. So does one of more than the price that left the tickets as they were.
    id: 'I20',
    meaning: 'a ticket of a moved performance without its fee returned',
    sql: `select l.order_id, l.line_no from order_line l join performance p on p.id = l.performance_id
      join orders o on o.id = l.order_id
      where p.epoch > l.epoch and l.state <> 'held' and l.fee_minor > 0
        and not exists (
          select from return_line r join return_case c on c.id = r.case_id
          where r.order_id = l.order_id and r.line_no = l.line_no and (r.what = 'fee' or c.cause in ('own_return', 'chargeback')))
        and not exists (select from payment p where p.order_id = o.id and p.applied and p.charged_back_minor
          >= least(coalesce(p.transferred_minor, p.captured_minor), (select sum(price_minor - covered_minor) from order_line where order_id = o.id) + 1))`,
  },
  {
    id: 'I21',
    meaning: 'a fee returned twice or in another amount, or more of a price than was paid',
    sql: `select r.order_id, r.line_no from return_line r
      join order_line l on l.order_id = r.order_id and l.line_no = r.line_no
      group by r.order_id, r.line_no, r.what, l.fee_minor, l.price_minor, l.covered_minor
      having (r.what = 'fee' and sum(r.amount_minor) <> l.fee_minor)
        or (r.what = 'price' and (sum(r.amount_minor) > l.price_minor - sum(r.withheld_minor)
          or sum(r.covered_minor) > l.covered_minor - coalesce((
            select sum(t.withheld_minor) from return_tender t where t.order_id = r.order_id and t.line_no = r.line_no), 0)))`,
  },
  {
    id: 'I22',
    meaning: 'a live ticket of a cancelled performance',
    sql: `select t.id from ticket t join performance p on p.id = t.performance_id
      where p.state = 'cancelled' and t.state <> 'void'`,
  },
  {
    id: 'I23',
    meaning: 'a ticket good for another epoch than its performance',
    sql: `select t.id from ticket t join performance p on p.id = t.performance_id
      where t.state = 'issued' and t.epoch <> p.epoch`,
  },
  {
    id: 'I24',
    meaning: 'a provider whose account is not what it took less what it returned and what was taken back',
    sql: `with account as (
        select substr(account, 9) as provider, unit, sum(amount_minor) as booked from ledger_entry
        where account like 'gateway:%' group by 1, 2
      ), taken as (
        select p.provider, p.captured_currency as unit,
          sum(coalesce(p.transferred_minor, p.captured_minor) - p.charged_back_minor - coalesce(r.back, 0)) as kept
        from payment p
        left join lateral (select sum(coalesce(sent_minor, amount_minor)) as back from refund where payment_id = p.id and state = 'confirmed') r on true
        where p.state = 'captured' group by 1, 2
      )
      select provider, unit from account full join taken using (provider, unit)
      where coalesce(booked, 0) <> coalesce(kept, 0)`,
  },
  {
    id: 'I25',
    meaning: 'money of a payment that lies about and is not on its way back',
    sql: `select e.account from ledger_entry e where e.account like 'unallocated:%'
      group by 1 having sum(e.amount_minor) <> 0 and not exists (
        select from refund r where 'unallocated:' || r.payment_id = e.account and r.state in ('requested', 'sent', 'failed'))`,
  },
  {
    id: 'I26',
    meaning: 'a sold unit without a live code',
    sql: `select l.order_id, l.line_no from order_line l
      left join entitlement e on e.order_id = l.order_id and e.line_no = l.line_no and e.state <> 'void'
      where l.state = 'live' and l.kind = 'unit' and e.id is null`,
  },
  {
    id: 'I27',
    meaning: 'a live code of a unit that is not sold',
    sql: `select e.id from entitlement e
      left join order_line l on l.order_id = e.order_id and l.line_no = e.line_no and l.item_id = e.item_id and l.state = 'live'
      where e.state <> 'void' and l.order_id is null`,
  },
  {
    id: 'I28',
    meaning: 'an order whose state is not that of its lines',
    sql: `select o.id from orders o
      left join lateral (
        select count(*) as lines, count(*) filter (where state = 'live') as live, count(*) filter (where state = 'held') as held
        from order_line where order_id = o.id) l on true
      where l.lines = 0 or case
        when o.state = 'paid' then l.live = 0 or l.held > 0
        when o.state in ('refund_pending', 'refunded') then l.live + l.held > 0
        else l.held <> l.lines end`,
  },
  {
    id: 'I29',
    meaning: 'a return whose refund is not what its lines give back',
    sql: `select c.id from return_case c
      left join lateral (
        select sum(amount_minor - covered_minor) as owed from return_line where case_id = c.id and what = 'price') l on true
      left join lateral (select sum(amount_minor) as sent from refund where case_id = c.id) r on true
      where coalesce(l.owed, 0) - c.charged_back_minor <> coalesce(r.sent, 0)`,
  },
  {
    id: 'I30',
    meaning: 'a line that ended without its price returned, or the other way round',
    sql: `select l.order_id, l.line_no from order_line l
      left join return_line r on r.order_id = l.order_id and r.line_no = l.line_no and r.what = 'price'
      where (l.state in ('returned', 'cancelled')) <> (r.order_id is not null)`,
  },
  {
    id: 'I31',
    meaning: 'a seller who is not owed what was sold, less what was returned',
    sql: `with booked as (
        select account, unit, -sum(amount_minor) as owed from ledger_entry where account like 'organizer:%' group by 1, 2
      ), sold as (
        select 'organizer:' || coalesce(l.organizer_id::text, 'none') as account, o.currency as unit,
          sum(l.price_minor - coalesce(r.amount_minor, 0)) as owed
        from order_line l join orders o on o.id = l.order_id
        left join return_line r on r.order_id = l.order_id and r.line_no = l.line_no and r.what = 'price'
        where l.state <> 'held' group by 1, 2
      )
      select account, unit from booked full join sold using (account, unit)
      where coalesce(booked.owed, 0) <> coalesce(sold.owed, 0)`,
  },
  {
    id: 'I32',
    meaning: 'a fee that came back, but not as points in the ledger',
    sql: `select c.id from return_case c join orders o on o.id = c.order_id
      left join lateral (select sum(amount_minor) as points from return_line where case_id = c.id and what = 'fee') f on true
      left join lateral (
        select sum(amount_minor) as booked from ledger_entry
        where txn = 'fee-return:' || c.id and account = 'points:' || o.buyer_id) e on true
      where coalesce(f.points, 0) <> -coalesce(e.booked, 0)`,
  },
  {
    id: 'I33',
    meaning: 'a ticket whose first admission is not that of its scans, or a used one that nobody scanned',
    sql: `select t.id from ticket t
      left join lateral (
        select min(at) as at from ticket_scan where ticket_id = t.id and verdict = 'valid' and direction = 'in') s on true
      where t.used_at is distinct from s.at or (t.state = 'issued' and s.at is not null)`,
  },
  {
    id: 'I34',
    meaning: 'a holder who was let in again against the rule of the performance',
    sql: `select s.id from (
        select id, ticket_id, direction, reentry, lag(direction) over (partition by ticket_id order by id) as before from ticket_scan
        where verdict = 'valid') s
      where s.direction = 'in' and s.before is not null
        and (s.reentry = 'none' or (s.reentry = 'after_exit' and s.before = 'in'))`,
  },
  {
    id: 'I35',
    meaning: 'a ticket in place of one that still lives, or of another line or seat',
    sql: `select t.id from ticket t join ticket old on old.id = t.replaces
      where old.state <> 'void' or (old.order_id, old.line_no, old.performance_id) <> (t.order_id, t.line_no, t.performance_id)
        or old.seat_no is distinct from t.seat_no`,
  },
  {
    id: 'I36',
    meaning: 'a ticket handed over or taken back without a letter to whoever holds it now',
    sql: `select t.id from ticket t join ticket old on old.id = t.replaces
      where old.void_reason in ('transferred', 'taken_back') and t.issued_at > now() - interval '7 days'
        and not exists (select from outbox b where b.topic = 'ticket.holder.mail' and b.key = t.id || ':received')`,
  },
  {
    id: 'I37',
    meaning: 'an answer to a question that was not asked of its ticket or order',
    sql: `select a.order_id, a.line_no from answer a join question q on q.id = a.question_id
      where (q.scope = 'ticket') <> (a.line_no is not null) or not exists (
        select from order_line l join performance p on p.id = l.performance_id join event e on e.id = p.event_id
        where l.order_id = a.order_id and l.line_no = coalesce(a.line_no, l.line_no)
          and (q.performance_id = l.performance_id or q.organizer_id = e.organizer_id))`,
  },
  {
    id: 'I38',
    meaning: 'a ticket of its buyer that bears another name than was given for its line',
    sql: `select t.id from ticket t join order_line l using (order_id, line_no)
      where t.state <> 'void' and not t.is_handed_over and t.replaces is null
        and t.holder_name is distinct from l.holder_name`,
  },
  {
    id: 'I39',
    meaning: 'an order covered by another amount than its tenders, or than they pay of its lines',
    sql: `select o.id from orders o
      left join lateral (
        select sum(amount_minor) as paid from order_tender where order_id = o.id and replaced_at is null) t on true
      left join lateral (select sum(price_minor + fee_minor) as paid from line_tender where order_id = o.id) x on true
      where o.due_minor < 0 or o.covered_minor <> coalesce(t.paid, 0) or o.covered_minor <> coalesce(x.paid, 0)`,
  },
  {
    id: 'I40',
    meaning: 'a line of which tenders pay another part than is written, or more than it costs',
    sql: `select l.order_id, l.line_no from order_line l
      left join lateral (
        select sum(price_minor) as price, sum(fee_minor) as fee from line_tender
        where order_id = l.order_id and line_no = l.line_no) x on true
      where l.covered_minor <> coalesce(x.price, 0) or x.fee > l.fee_minor`,
  },
  {
    id: 'I41',
    meaning: 'a tender that is not in the state of its order, or whose parts are not its amount',
    sql: `select t.id from order_tender t join orders o on o.id = t.order_id
      left join lateral (
        select sum(price_minor + fee_minor) as paid from line_tender x
        where x.order_id = t.order_id and x.tender_no = t.tender_no) x on true
      where coalesce(x.paid, 0) <> case when t.replaced_at is null then t.amount_minor else 0 end
        or t.state <> case when t.replaced_at is not null or o.state in ('expired', 'cancelled') then 'given_back'
          when o.state in ('held', 'awaiting_payment') then 'reserved' else 'spent' end`,
  },
  {
    id: 'I42',
    meaning: 'a certificate whose balance is not that of its account',
    sql: `with booked as (
        select account, -sum(amount_minor) as balance from ledger_entry where account like 'certificate:%' group by 1
      )
      select coalesce('certificate:' || c.id, b.account) as account from certificate c
      full join booked b on b.account = 'certificate:' || c.id
      where coalesce(c.balance_minor, 0) <> coalesce(b.balance, 0)`,
  },
  {
    id: 'I43',
    meaning: 'an order whose reserved accounts are not its reserved tenders',
    sql: `with booked as (
        select account, -sum(amount_minor) as amount from ledger_entry where account ~ '^(certificates|credit|points)_reserved:' group by 1
      ), reserved as (
        select case kind when 'certificate' then 'certificates' else kind end || '_reserved:' || order_id as account, sum(amount_minor) as amount
        from order_tender where state = 'reserved' group by 1
      )
      select account from booked full join reserved using (account) where coalesce(booked.amount, 0) <> coalesce(reserved.amount, 0)`,
  },
  {
    id: 'I44',
    meaning: 'a returned price whose tenders got another part of it back, or more than they paid',
    sql: `select r.order_id, r.line_no from return_line r
      left join lateral (
        -- What a broken set gives back was withheld from a tender of another line.
        select sum(y.amount_minor) as back, bool_or(y.amount_minor + y.withheld_minor > coalesce(x.price_minor, 0)) as is_more
        from return_tender y left join line_tender x using (order_id, line_no, tender_no)
        where y.case_id = r.case_id and y.order_id = r.order_id and y.line_no = r.line_no) b on true
      where r.what = 'price' and (r.covered_minor <> coalesce(b.back, 0) or b.is_more)`,
  },
  {
    id: 'I45',
    meaning: 'a return whose tenders are not what it booked to their balances',
    sql: `select c.id from return_case c
      left join lateral (select sum(amount_minor) as back from return_tender where case_id = c.id) t on true
      left join lateral (
        select -sum(amount_minor) as booked from ledger_entry
        where txn = 'return:' || c.id and account ~ '^(points|credit|certificate):') e on true
      where coalesce(t.back, 0) <> coalesce(e.booked, 0)`,
  },
  {
    id: 'I46',
    meaning:
      'a bought certificate that outlives its code, or ended before it without support, or that buys less than it was listed for',
    sql: `select e.id from entitlement e left join certificate c on c.entitlement_id = e.id
      left join order_line l on l.order_id = e.order_id and l.line_no = e.line_no
      where (c.state <> 'void' and (e.state <> 'issued' or c.initial_minor <> l.listed_minor))
        or (c.state = 'void' and e.state = 'issued' and not exists (
          select from audit a where a.thing = 'certificate:' || c.id and a.action = 'certificate.voided'))`,
  },
  {
    // What a chargeback took back is not released.
    id: 'I47',
    meaning: 'a rule that gave back more than it withheld, or withholds something though it reduces no line any more',
    sql: `select w.order_id, min(w.line_no) as line_no from return_withheld w group by w.order_id, w.rule_id
      having sum(w.minor) < 0 or (sum(w.minor) > 0
        and not exists (select from order_line l where l.order_id = w.order_id and l.state = 'live'
          and case w.rule_id when 0 then l.voucher_minor > 0 else l.rule_id = w.rule_id end)
        and not exists (select from return_case c where c.order_id = w.order_id and c.cause = 'chargeback'))
      union all
      select r.order_id, r.line_no from return_line r
      where r.what = 'price' and r.withheld_minor <> (select coalesce(sum(w.minor), 0) from return_withheld w
        where w.order_id = r.order_id and w.line_no = r.line_no)`,
  },
  {
    id: 'I48',
    meaning: 'a ticket with terms of a return that no rule of its seller had when the order was opened',
    sql: `select t.id from ticket t join orders o on o.id = t.order_id
      join order_line l on l.order_id = t.order_id and l.line_no = t.line_no
      where t.labels -> 'ownReturn' ? 'steps' and not exists (
        select from return_rule r where r.organizer_id = l.organizer_id and r.steps = t.labels -> 'ownReturn' -> 'steps'
          and coalesce(r.performance_id = t.performance_id, true) and r.created_at <= o.created_at
          and coalesce(r.ended_at > o.created_at, true))`,
  },
  {
    id: 'I49',
    meaning: 'two rules for the same returns at the same time',
    sql: `select r.id from return_rule r join return_rule x on x.id > r.id and x.organizer_id = r.organizer_id
        and x.performance_id is not distinct from r.performance_id and x.tariff_kind is not distinct from r.tariff_kind
        and x.tariff_no is not distinct from r.tariff_no
      where tstzrange(r.created_at, r.ended_at) && tstzrange(x.created_at, x.ended_at)`,
  },
  {
    id: 'I50',
    meaning: 'an allotment whose counter differs from its lines, or of which more was taken than it has',
    sql: `select a.id from allotment a
      left join lateral (
        select count(*) as tickets from order_line l join orders o on o.id = l.order_id where l.allotment_id = a.id and ${COUNTS}) l on true
      where a.used <> l.tickets or (a.released_at is null and a.used > least(a.places, a.max_tickets))`,
  },
  {
    id: 'I51',
    meaning: 'a seat kept for an allotment that is released, or of another performance',
    sql: `select s.performance_id, s.seat_no from performance_seat s left join allotment a on a.id = s.allotment_id
      where s.allotment_id is not null and (a.released_at is not null or a.performance_id is distinct from s.performance_id
        or (s.companion_of is not null) <> (a.kind = 'companion'))`,
  },
  {
    id: 'I52',
    meaning: 'a standing area that keeps another number of places than its allotments, or more than it has',
    sql: `select q.performance_id, q.zone_no from standing_area_stock q
      left join lateral (
        select coalesce(sum(greatest(a.places - a.used, 0)), 0) as kept from allotment a
        where a.performance_id = q.performance_id and a.zone_no = q.zone_no and a.released_at is null) a on true
      where q.kept <> a.kept or q.used + q.kept > q.capacity`,
  },
  {
    id: 'I53',
    meaning: 'an allotment still kept a minute after its hour',
    sql: `select id from allotment where released_at is null and release_at < now() - interval '1 min'`,
  },
  {
    id: 'I54',
    meaning: 'a ticket of an allotment, held or sold by another code than one that opens it',
    sql: `select l.order_id, l.line_no from order_line l join orders o on o.id = l.order_id left join voucher v on v.id = o.voucher_id
      where l.allotment_id is not null and ${COUNTS} and l.allotment_id = any(v.allotment_ids) is not true`,
  },
  {
    id: 'I55',
    meaning: 'zones of which more was sold than they share, or their tickets not counted',
    sql: `select c.performance_id, c.shared_no from shared_capacity c
      left join tariff_tier t on t.performance_id = c.performance_id and t.tier_no = -c.shared_no
      where t.used is null or t.used > c.capacity or t.used <> (
        select count(*) from order_line l join orders o on o.id = l.order_id
        where l.performance_id = c.performance_id and l.zone_no = any(c.zone_nos) and l.kind <> 'unit' and ${COUNTS})`,
  },
  {
    id: 'I56',
    meaning: 'the place of a companion held by an order without the wheelchair place beside it',
    sql: `select s.performance_id, s.seat_no from performance_seat s
      left join performance_seat w on w.performance_id = s.performance_id and w.seat_no = s.companion_of
      where s.companion_of is not null and s.status = 1 and s.held_until > now() and w.order_id is distinct from s.order_id`,
  },
  {
    id: 'I57',
    meaning: 'a frozen certificate that pays a part of an open order',
    sql: `select t.id from order_tender t join certificate c on c.id = t.certificate_id
      where t.state = 'reserved' and c.state = 'frozen'`,
  },
  {
    id: 'A01',
    meaning: 'a standing area whose counter differs from its lines',
    sql: `select q.performance_id, q.zone_no from standing_area_stock q
      where q.used <> (
        select count(*) from order_line l join orders o on o.id = l.order_id
        where l.performance_id = q.performance_id and l.zone_no = q.zone_no and l.kind = 'entry' and ${COUNTS})`,
  },
  {
    id: 'A09',
    meaning: 'an item whose counter differs from its lines',
    sql: `select s.item_id from item_stock s
      where s.used <> (
        select count(*) from order_line l join orders o on o.id = l.order_id where l.item_id = s.item_id and ${COUNTS})`,
  },
  {
    id: 'A12',
    meaning: 'a quantity tier or a shared capacity whose counter differs from its lines',
    sql: `select t.performance_id, t.tier_no from tariff_tier t
      where t.used <> (
        select count(*) from order_line l join orders o on o.id = l.order_id
        where l.performance_id = t.performance_id and t.tier_no in (l.tier_no, -l.shared_no) and ${COUNTS})`,
  },
  {
    id: 'A13',
    meaning: 'a voucher whose counter differs from its orders, or that was used too often',
    sql: `select v.id from voucher v
      left join lateral (
        select coalesce(sum(voucher_uses), 0) as uses from orders
        where voucher_id = v.id and state not in ('expired', 'cancelled')) o on true
      where v.used <> o.uses or v.used > v.max_uses`,
  },
  {
    id: 'A02',
    meaning: 'an effect that has waited ten minutes to be handed over',
    sql: `select id, topic from outbox where handed_at is null and created_at < now() - interval '10 min'`,
  },
  {
    id: 'A03',
    meaning: 'a webhook not finished in ten minutes, or sent again and again',
    sql: `select provider, digest from webhook_receipt
      where (done_at is null and received_at < now() - interval '10 min') or times > 50`,
  },
  {
    id: 'A04',
    meaning: 'a payment in doubt for more than a day, or one nobody asks about',
    sql: `select id from payment
      where (state in ('created', 'redirected') and created_at < now() - interval '25 hours')
        or next_check_at < now() - interval '10 min'
        or (state in ('created', 'redirected') and next_check_at is null)`,
  },
  {
    id: 'A05',
    meaning: 'a refund that was refused, has not been sent for an hour, or not been finished for three days',
    sql: `select id from refund where state = 'failed' or (state = 'requested' and created_at < now() - interval '1 hour')
        or (state = 'sent' and created_at < now() - interval '3 days')`,
  },
  {
    id: 'A06',
    meaning: 'a trial balance that is not zero in a unit',
    sql: `select unit from ledger_entry group by 1 having sum(amount_minor) <> 0`,
  },
  {
    id: 'A07',
    meaning: 'an order that waits for a refund nobody sends',
    sql: `select o.id from orders o where o.state = 'refund_pending'
      and not exists (select from refund r where r.order_id = o.id and r.state in ('requested', 'sent', 'failed'))`,
  },
  {
    id: 'A08',
    meaning: 'a ticket used without an hour, or a void one without a reason',
    sql: `select id from ticket where (state = 'used' and used_at is null) or (state = 'void' and void_reason is null)`,
  },
  {
    id: 'A10',
    meaning: 'a chargeback that is not booked although its capture is known, or that waits a day for its capture',
    sql: `select c.id from chargeback c join payment p on p.id = c.payment_id
      where c.booked_at is null and (p.state = 'captured' or c.created_at < now() - interval '1 day')`,
  },
  {
    id: 'A11',
    meaning: 'an event whose rating is not that of its published reviews',
    sql: `select e.id from event e left join lateral (
        select count(*) as reviews, coalesce(sum(r.rating), 0) as stars from review r where r.event_id = e.id and r.state = 'published') r on true
      where (e.rating_count, e.rating_sum) is distinct from (r.reviews, r.stars)`,
  },
];

export type Violation = { id: string; meaning: string; rows: unknown[] };

/**
 * Runs every invariant and returns one result each, violated or not. Each query sees its own moment, so the result is
 * exact only while the sale is quiet.
 */
export async function checkInvariants(pool: pg.Pool): Promise<Violation[]> {
  const results: Violation[] = [];
  for (const { id, meaning, sql } of INVARIANTS) {
    const { rows } = await pool.query<Record<string, unknown>>(`${sql} limit 100`);
    results.push({ id, meaning, rows });
  }
  return results;
}
