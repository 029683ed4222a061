import { m } from '#texts/generated/messages.js';
import type { TextLanguage } from '#texts/in-language.ts';

type Message = (inputs: Record<string, never>, speak: { locale: TextLanguage }) => string;
/** How a value is displayed. */
export type Kind =
  | 'text'
  | 'time'
  | 'money'
  | 'number'
  | 'phone'
  | 'yes'
  | 'picture'
  | 'device'
  | 'state'
  | 'topic'
  | 'way'
  | 'reason'
  | 'action'
  | 'order'
  | 'code'
  | 'seat'
  | 'rating'
  | 'event'
  | 'place'
  | 'person'
  | 'organizer'
  | 'item'
  | 'performance';
export type Field = readonly [column: string, label: Message, kind: Kind];
/** `counted`: technical records, of which a sentence states only the number. */
export type PresentedTable = { title: Message; fields: readonly Field[] | 'counted' };

const ORDER: Field = ['order_id', m.profile_export_l_order, 'order'];
const STATE: Field = ['state', m.profile_export_l_state, 'state'];
const CREATED: Field = ['created_at', m.profile_export_l_created, 'time'];
const PRICE: Field = ['price_minor', m.profile_export_l_price, 'money'];
const FEE: Field = ['fee_minor', m.profile_export_l_fee, 'money'];
const AMOUNT: Field = ['amount_minor', m.profile_export_l_amount, 'money'];
const EMAIL: Field = ['email', m.profile_export_l_email, 'text'];
const PHONE: Field = ['phone', m.profile_export_l_phone, 'phone'];
const DEVICE: Field = ['user_agent', m.profile_export_l_device, 'device'];
const EVENT: Field = ['event_id', m.profile_export_l_event, 'event'];
const PLACE: Field = ['place_id', m.profile_export_l_place, 'place'];
const PERFORMANCE: Field = ['performance_id', m.profile_export_l_event, 'performance'];
const USED: Field = ['used_at', m.profile_export_l_used, 'time'];
const VOID: Field = ['void_reason', m.profile_export_l_why, 'reason'];
const RATING: Field = ['rating', m.profile_export_l_rating, 'rating'];
const BODY: Field = ['body', m.profile_export_l_text, 'text'];
const AUTHOR: Field = ['author', m.profile_export_l_name, 'text'];

const counted = (title: Message): PresentedTable => ({ title, fields: 'counted' });
const presented = (title: Message, ...fields: Field[]): PresentedTable => ({ title, fields });

/** How the readable export presents each table of personal-data-map.ts; a test compares the two lists. */
export const PRESENTED_TABLES: Readonly<Record<string, PresentedTable>> = {
  account: presented(
    m.profile_export_t_account,
    ['name', m.profile_export_l_name, 'text'],
    PHONE,
    EMAIL,
    ['email_proved', m.profile_export_l_email_proved, 'text'],
    CREATED,
    ['seen_at', m.profile_export_l_seen, 'time'],
    ['banned_at', m.profile_export_l_closed, 'time'],
  ),
  account_role: counted(m.profile_export_t_account_role),
  avatar: presented(
    m.profile_export_t_avatar,
    ['picture', m.profile_export_l_picture, 'picture'],
    ['made_at', m.profile_export_l_created, 'time'],
  ),
  passkey: presented(
    m.profile_export_t_passkey,
    ['name', m.profile_export_l_name, 'text'],
    ['domain', m.profile_export_l_site, 'text'],
    CREATED,
    USED,
  ),
  passkey_challenge: counted(m.profile_export_t_passkey_challenge),
  session: presented(
    m.profile_export_t_session,
    DEVICE,
    ['host', m.profile_export_l_site, 'text'],
    CREATED,
    ['seen_at', m.profile_export_l_seen, 'time'],
    ['ended_at', m.profile_export_l_ended, 'time'],
    ['end_reason', m.profile_export_l_why, 'reason'],
  ),
  session_token: counted(m.profile_export_t_session_token),
  session_passage: counted(m.profile_export_t_session_passage),
  session_sister: counted(m.profile_export_t_session_sister),
  login_code: presented(
    m.profile_export_t_login_code,
    ['asked_at', m.profile_export_l_created, 'time'],
    ['channel', m.profile_export_l_way, 'way'],
    PHONE,
    EMAIL,
    USED,
  ),
  budget: counted(m.profile_export_t_budget),
  favourite: presented(m.profile_export_t_favourite, EVENT, ['added_at', m.profile_export_l_created, 'time']),
  follow: presented(
    m.profile_export_t_follow,
    ['person_id', m.profile_export_l_person, 'person'],
    PLACE,
    ['organizer_id', m.profile_export_l_organizer, 'organizer'],
    ['added_at', m.profile_export_l_created, 'time'],
  ),
  personal_calendar: presented(m.profile_export_t_personal_calendar, ['made_at', m.profile_export_l_created, 'time']),
  notice_choice: presented(
    m.profile_export_t_notice_choice,
    ['topic', m.profile_export_l_topic, 'topic'],
    ['channel', m.profile_export_l_way, 'way'],
    ['is_on', m.profile_export_l_is_on, 'yes'],
    ['chosen_at', m.profile_export_l_decided, 'time'],
  ),
  push_subscription: presented(m.profile_export_t_push_subscription, DEVICE, CREATED),
  outbox: counted(m.profile_export_t_outbox),
  demo_message: presented(
    m.profile_export_t_demo_message,
    ['subject', m.profile_export_l_subject, 'text'],
    ['channel', m.profile_export_l_way, 'way'],
    ['recipient', m.profile_export_l_sent_to, 'text'],
    CREATED,
  ),
  demo_attachment: counted(m.profile_export_t_demo_attachment),
  buyer: presented(m.profile_export_t_buyer, EMAIL, PHONE, CREATED),
  orders: presented(
    m.profile_export_t_orders,
    ['number', m.profile_export_l_number, 'text'],
    STATE,
    CREATED,
    ['paid_at', m.profile_export_l_paid, 'time'],
    ['due_minor', m.profile_export_l_amount, 'money'],
    ['covered_minor', m.profile_export_l_covered, 'money'],
    EMAIL,
    PHONE,
  ),
  order_line: presented(
    m.profile_export_t_order_line,
    ORDER,
    PERFORMANCE,
    ['item_id', m.profile_export_l_item, 'item'],
    STATE,
    PRICE,
    FEE,
  ),
  performance_seat: counted(m.profile_export_t_performance_seat),
  ticket: presented(
    m.profile_export_t_ticket,
    ORDER,
    PERFORMANCE,
    ['labels', m.profile_export_l_seat, 'seat'],
    STATE,
    PRICE,
    FEE,
    USED,
    VOID,
    ['holder_name', m.profile_export_l_name, 'text'],
  ),
  ticket_scan: counted(m.profile_export_t_ticket_scan),
  answer: presented(m.profile_export_t_answer, ORDER, ['value', m.profile_export_l_text, 'text']),
  entitlement: presented(
    m.profile_export_t_entitlement,
    ORDER,
    ['item_id', m.profile_export_l_item, 'item'],
    ['code', m.profile_export_l_code, 'code'],
    STATE,
    ['valid_from', m.profile_export_l_valid_from, 'time'],
    ['valid_until', m.profile_export_l_valid_until, 'time'],
    USED,
    VOID,
  ),
  payment: presented(m.profile_export_t_payment, ORDER, AMOUNT, STATE, CREATED, [
    'captured_at',
    m.profile_export_l_paid,
    'time',
  ]),
  webhook_receipt: counted(m.profile_export_t_webhook_receipt),
  refund: presented(
    m.profile_export_t_refund,
    ORDER,
    AMOUNT,
    STATE,
    ['reason', m.profile_export_l_why, 'reason'],
    CREATED,
    ['finished_at', m.profile_export_l_finished, 'time'],
  ),
  chargeback: presented(m.profile_export_t_chargeback, ORDER, AMOUNT, CREATED),
  buyer_code: presented(m.profile_export_t_buyer_code, ORDER, ['asked_at', m.profile_export_l_created, 'time']),
  return_case: presented(m.profile_export_t_return_case, ORDER, ['cause', m.profile_export_l_why, 'reason'], CREATED),
  return_line: presented(m.profile_export_t_return_line, ORDER, AMOUNT, [
    'covered_minor',
    m.profile_export_l_covered,
    'money',
  ]),
  order_tender: presented(
    m.profile_export_t_order_tender,
    ORDER,
    ['kind', m.profile_export_l_way, 'way'],
    AMOUNT,
    STATE,
    CREATED,
  ),
  line_tender: counted(m.profile_export_t_line_tender),
  return_tender: counted(m.profile_export_t_return_tender),
  return_withheld: counted(m.profile_export_t_return_withheld),
  wallet_code: presented(m.profile_export_t_wallet_code, ORDER, EMAIL, [
    'asked_at',
    m.profile_export_l_created,
    'time',
  ]),
  certificate: presented(
    m.profile_export_t_certificate,
    ['code', m.profile_export_l_code, 'code'],
    ['balance_minor', m.profile_export_l_balance, 'money'],
    STATE,
    ['valid_until', m.profile_export_l_valid_until, 'time'],
    EMAIL,
    CREATED,
  ),
  ledger_entry: counted(m.profile_export_t_ledger_entry),
  review: presented(
    m.profile_export_t_review,
    EVENT,
    PLACE,
    RATING,
    BODY,
    AUTHOR,
    STATE,
    ['written_at', m.profile_export_l_created, 'time'],
    ['decided_at', m.profile_export_l_decided, 'time'],
  ),
  review_draft: presented(m.profile_export_t_review_draft, EVENT, PLACE, RATING, BODY, AUTHOR, [
    'asked_at',
    m.profile_export_l_created,
    'time',
  ]),
  support_request: presented(
    m.profile_export_t_support_request,
    ['number', m.profile_export_l_number, 'text'],
    STATE,
    ['topic', m.profile_export_l_topic, 'topic'],
    BODY,
    EMAIL,
    CREATED,
  ),
  event_alert: presented(m.alert_export, EVENT, EMAIL, ['asked_at', m.profile_export_l_created, 'time']),
  audit: presented(m.profile_export_t_audit, ['action', m.profile_export_l_what, 'action'], CREATED),
};
