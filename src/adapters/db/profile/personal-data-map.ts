import type { PersonalDataGroup } from '#usecases/profile/document-ports.ts';
import { BY_PHONE_ALONE, OWNED } from '#adapters/db/accounts/owned-orders.ts';

/**
 * A table with data of one person. `onLeave` says what happens when the person leaves: rows are deleted (`gone`),
 * cleared of personal data (`emptied`), or kept because accounting needs them and they name no person (`kept`).
 */
export type PersonalDataTable = {
  table: string;
  group: PersonalDataGroup;
  onLeave: 'gone' | 'emptied' | 'kept';
  rows: string;
};

const OF_ACCOUNT = 'account_id = $1';
const ORDERS = `(select o.id from orders o join account a on a.id = $1::uuid and ${OWNED})`;
/** Of the orders those that somebody else may have bought with this number: the codes of their certificates are not told. */
const BY_PHONE = `(select o.id from orders o join account a on a.id = $1::uuid and ${OWNED} and ${BY_PHONE_ALONE})`;
const BUYERS = `(select o.buyer_id from orders o join account a on a.id = $1::uuid and ${OWNED}
  union select b.id from buyer b join account a on a.id = $1::uuid and (b.email = a.email_proved or b.account_id = a.id))`;
const ADDRESS = '(select email_proved from account where id = $1)';
const HELD = `(coalesce(holder_account_id = $1, false) or coalesce(holder_email = ${ADDRESS}, false))`;
const of = (table: string, columns: string, where = OF_ACCOUNT) => `select ${columns} from ${table} where ${where}`;

/**
 * $1 account. Hashes of codes, tokens and passwords are left out, because they are not personal data and could give
 * access.
 */
export const PERSONAL_DATA: readonly PersonalDataTable[] = [
  {
    table: 'account',
    group: 'account',
    onLeave: 'emptied',
    rows: of(
      'account',
      'id, market, locale, phone, phone_proved_at, email, email_proved, name, password_kind, offer_version, privacy_version, created_at, seen_at, banned_at',
      'id = $1 and deleted_at is null',
    ),
  },
  {
    table: 'account_role',
    group: 'account',
    onLeave: 'gone',
    rows: of('account_role', 'role, organizer_id, rights, given_at'),
  },
  {
    table: 'avatar',
    group: 'account',
    onLeave: 'gone',
    rows: of(
      'avatar',
      `made_at, 'data:image/webp;base64,' || replace(encode(large, 'base64'), chr(10), '') as picture`,
    ),
  },
  {
    table: 'passkey',
    group: 'devices',
    onLeave: 'gone',
    rows: of('passkey', 'id, name, domain, credential_id, transports, is_backed_up, created_at, used_at'),
  },
  {
    table: 'passkey_challenge',
    group: 'devices',
    onLeave: 'gone',
    rows: of(
      'passkey_challenge c',
      'c.domain, c.asked_at',
      'c.asker in (select id::text from session where account_id = $1)',
    ),
  },
  {
    table: 'session',
    group: 'devices',
    onLeave: 'gone',
    rows: of('session', 'id, host, user_agent, created_at, seen_at, proved_at, ended_at, end_reason'),
  },
  {
    table: 'session_token',
    group: 'devices',
    onLeave: 'gone',
    rows: of(
      'session_token t join session s on s.id = t.session_id',
      't.session_id, t.issued_at, t.spent_at',
      's.account_id = $1',
    ),
  },
  {
    table: 'session_passage',
    group: 'devices',
    onLeave: 'gone',
    rows: of(
      'session_passage p join session s on s.id = p.session_id',
      'p.session_id, p.host, p.made_at',
      's.account_id = $1',
    ),
  },
  {
    table: 'session_sister',
    group: 'devices',
    onLeave: 'gone',
    rows: of(
      'session_sister k join session s on s.id = k.session_id',
      'k.session_id, k.domain, k.made_at, k.spent_at',
      's.account_id = $1',
    ),
  },
  {
    table: 'login_code',
    group: 'devices',
    onLeave: 'gone',
    rows: of(
      'login_code c',
      'c.purpose, c.channel, c.phone, c.email, c.asked_at, c.tries, c.used_at',
      `c.account_id = $1 or c.phone = (select phone from account where id = $1) or c.email = ${ADDRESS}`,
    ),
  },
  {
    table: 'budget',
    group: 'devices',
    onLeave: 'gone',
    rows: of(
      'budget b join account a on a.id = $1',
      'b.key, b.starts_at, b.used',
      `right(b.key, length(a.phone) + 1) = ':' || a.phone or right(b.key, length(a.email_proved) + 1) = ':' || a.email_proved`,
    ),
  },
  { table: 'favourite', group: 'lists', onLeave: 'gone', rows: of('favourite', 'event_id, added_at') },
  {
    table: 'follow',
    group: 'lists',
    onLeave: 'gone',
    rows: of('follow', 'person_id, place_id, organizer_id, added_at'),
  },
  { table: 'personal_calendar', group: 'lists', onLeave: 'gone', rows: of('personal_calendar', 'secret, made_at') },
  {
    table: 'notice_choice',
    group: 'notices',
    onLeave: 'gone',
    rows: of('notice_choice', 'topic, channel, is_on, chosen_at'),
  },
  {
    table: 'push_subscription',
    group: 'notices',
    onLeave: 'gone',
    rows: of('push_subscription', 'endpoint, user_agent, created_at'),
  },
  {
    table: 'outbox',
    group: 'notices',
    onLeave: 'gone',
    rows: of('outbox', 'topic, payload, created_at, handed_at', `payload ->> 'accountId' = $1::uuid::text`),
  },
  {
    table: 'demo_message',
    group: 'notices',
    onLeave: 'gone',
    rows: of(
      'demo_message m join account a on a.id = $1',
      'm.channel, m.recipient, m.subject, m.body_text, m.created_at',
      'm.recipient in (a.phone, a.email, a.email_proved)',
    ),
  },
  {
    table: 'demo_attachment',
    group: 'notices',
    onLeave: 'gone',
    rows: of(
      'demo_attachment f join demo_message m on m.id = f.message_id join account a on a.id = $1',
      'f.filename, f.content_type',
      'm.recipient in (a.phone, a.email, a.email_proved)',
    ),
  },
  {
    table: 'buyer',
    group: 'orders',
    onLeave: 'emptied',
    rows: of('buyer', 'id, email, phone, created_at', `id in ${BUYERS}`),
  },
  {
    table: 'orders',
    group: 'orders',
    onLeave: 'emptied',
    rows: of(
      'orders',
      `id, number, access_key, market, locale, state, email, phone, currency, face_minor, fee_minor, covered_minor, due_minor,
       offer_version, privacy_version, consent_at, visitor, distributor_company_id, campaign_token, created_at, paid_at`,
      `id in ${ORDERS}`,
    ),
  },
  { table: 'order_line', group: 'orders', onLeave: 'emptied', rows: of('order_line', '*', `order_id in ${ORDERS}`) },
  {
    table: 'performance_seat',
    group: 'orders',
    onLeave: 'kept',
    rows: of('performance_seat', 'order_id, performance_id, seat_no, status, held_until', `order_id in ${ORDERS}`),
  },
  {
    table: 'ticket',
    group: 'orders',
    onLeave: 'emptied',
    // The name on a ticket that was handed over is the new holder's.
    rows: of(
      'ticket',
      `serial, order_id, performance_id, seat_no, state, price_minor, fee_minor, labels, issued_at, used_at, void_reason,
       is_handed_over, case when not is_handed_over or ${HELD} then holder_name end as holder_name,
       case when ${HELD} then holder_email end as holder_email`,
      `order_id in ${ORDERS} or ${HELD}`,
    ),
  },
  {
    table: 'ticket_scan',
    group: 'orders',
    onLeave: 'kept',
    rows: of(
      'ticket_scan',
      'ticket_id, gate, direction, verdict, at',
      `ticket_id in (select id from ticket where ${HELD} or (order_id in ${ORDERS} and not is_handed_over))`,
    ),
  },
  {
    table: 'answer',
    group: 'orders',
    onLeave: 'emptied',
    rows: of('answer', 'order_id, line_no, question_id, value, answered_at', `order_id in ${ORDERS}`),
  },
  {
    table: 'entitlement',
    group: 'orders',
    onLeave: 'kept',
    rows: of(
      'entitlement',
      `case when labels ->> 'kind' = 'certificate' and order_id in ${BY_PHONE} then null else code end as code,
        order_id, item_id, state, valid_from, valid_until, labels, issued_at, used_at, void_reason`,
      `order_id in ${ORDERS}`,
    ),
  },
  {
    table: 'payment',
    group: 'money',
    onLeave: 'kept',
    rows: of(
      'payment',
      'id, order_id, provider, amount_minor, currency, state, method, created_at, captured_at, captured_minor, failure',
      `order_id in ${ORDERS}`,
    ),
  },
  {
    table: 'webhook_receipt',
    group: 'money',
    onLeave: 'kept',
    rows: of(
      'webhook_receipt',
      'provider, payment_id, times, received_at',
      `payment_id in (select id from payment where order_id in ${ORDERS})`,
    ),
  },
  {
    table: 'refund',
    group: 'money',
    onLeave: 'kept',
    rows: of('refund', 'id, order_id, reason, amount_minor, state, created_at, finished_at', `order_id in ${ORDERS}`),
  },
  {
    table: 'chargeback',
    group: 'money',
    onLeave: 'kept',
    rows: of('chargeback', 'id, order_id, payment_id, amount_minor, currency, created_at', `order_id in ${ORDERS}`),
  },
  {
    table: 'buyer_code',
    group: 'orders',
    onLeave: 'gone',
    rows: of('buyer_code', 'order_id, letters, asked_at, tries', `order_id in ${ORDERS}`),
  },
  {
    table: 'return_case',
    group: 'money',
    onLeave: 'kept',
    rows: of('return_case', 'id, order_id, cause, charged_back_minor, created_at', `order_id in ${ORDERS}`),
  },
  {
    table: 'return_line',
    group: 'money',
    onLeave: 'kept',
    rows: of(
      'return_line',
      'order_id, line_no, what, case_id, amount_minor, covered_minor, withheld_minor',
      `order_id in ${ORDERS}`,
    ),
  },
  {
    table: 'order_tender',
    group: 'money',
    onLeave: 'kept',
    rows: of(
      'order_tender',
      'id, order_id, tender_no, kind, certificate_id, amount_minor, wanted_minor, state, created_at',
      `order_id in ${ORDERS}`,
    ),
  },
  {
    table: 'line_tender',
    group: 'money',
    onLeave: 'kept',
    rows: of('line_tender', 'order_id, line_no, tender_no, price_minor, fee_minor', `order_id in ${ORDERS}`),
  },
  {
    table: 'return_tender',
    group: 'money',
    onLeave: 'kept',
    rows: of(
      'return_tender',
      'order_id, line_no, tender_no, case_id, amount_minor, withheld_minor',
      `order_id in ${ORDERS}`,
    ),
  },
  {
    table: 'return_withheld',
    group: 'money',
    onLeave: 'kept',
    rows: of('return_withheld', 'order_id, line_no, rule_id, tender_no, minor', `order_id in ${ORDERS}`),
  },
  {
    table: 'wallet_code',
    group: 'money',
    onLeave: 'gone',
    rows: of('wallet_code', 'order_id, email, emails, asked_at, proved_at', `email = ${ADDRESS}`),
  },
  {
    table: 'certificate',
    group: 'money',
    onLeave: 'emptied',
    rows: of(
      'certificate',
      'id, code, market, currency, initial_minor, balance_minor, state, valid_until, email, created_at',
      `account_id = $1 or (account_id is null and email = ${ADDRESS})`,
    ),
  },
  {
    table: 'ledger_entry',
    group: 'money',
    onLeave: 'kept',
    rows: of(
      'ledger_entry',
      'txn, line_no, account, unit, amount_minor, order_id, created_at',
      `order_id in ${ORDERS} or account = 'credit:' || $1
        or account in (select 'points:' || id from buyer where id in ${BUYERS})`,
    ),
  },
  {
    table: 'review',
    group: 'reviews',
    onLeave: 'emptied',
    rows: of(
      'review',
      'id, event_id, place_id, locale, author, email, rating, body, state, reason, privacy_version, written_at, decided_at',
      `email = ${ADDRESS}`,
    ),
  },
  {
    table: 'review_draft',
    group: 'reviews',
    onLeave: 'gone',
    rows: of(
      'review_draft',
      'event_id, place_id, locale, author, email, rating, body, asked_at, confirmed_at',
      `email = ${ADDRESS}`,
    ),
  },
  {
    table: 'support_request',
    group: 'support',
    onLeave: 'gone',
    rows: of(
      'support_request',
      'number, state, market, locale, topic, name, email, order_number, body, network, created_at',
      `account_id = $1 or email = ${ADDRESS}`,
    ),
  },
  {
    table: 'event_alert',
    group: 'notices',
    onLeave: 'gone',
    rows: of('event_alert', 'event_id, city_id, market, locale, email, asked_at, confirmed_at', `email = ${ADDRESS}`),
  },
  {
    table: 'audit',
    group: 'traces',
    onLeave: 'kept',
    rows: of(
      'audit',
      'actor, action, thing, detail, created_at',
      `thing = 'account:' || $1::uuid or actor = 'account:' || $1::uuid`,
    ),
  },
];

/**
 * All other tables: the guide, plans, prices, counts. None has a column that leads to a visitor; personal-data-map.db.test.ts
 * checks this.
 */
export const IMPERSONAL_TABLES: readonly string[] =
  `country region city place hall hall_plan_version plan_seat organizer organizer_place
  person category genre tag tour event event_person event_genre event_tag
  event_schedule price_list price_zone tariff tariff_tier allotment shared_capacity price_rule price_rule_performance fee_rule tax_rule voucher pricing_version performance performance_stock schedule_change standing_area_stock event_city_day
  event_city event_city_slot event_city_bits event_place place_listing search_title search_word layout_content document
  visit_day post post_category captcha_used discount discount_city discount_place discount_event item
  item_option item_stock video video_genre video_tag video_package video_package_part video_offer schema_migration health_probe
  database_kind key_file alerted_performance question return_rule stale_listing sold_market unsold_market photo photo_file`.split(
    /\s+/,
  );
