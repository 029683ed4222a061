import { m } from '#texts/generated/messages.js';
import { SUPPORT_TOPIC_NAMES } from '#texts/support-topics.ts';
import type { TextLanguage } from '#texts/in-language.ts';

type Message = (inputs: Record<string, never>, speak: { locale: TextLanguage }) => string;
type Labels = Readonly<Record<string, Message>>;

const TICKET: Labels = {
  issued: m.profile_export_v_ticket_issued,
  used: m.profile_export_v_ticket_used,
  void: m.profile_export_v_ticket_void,
};

/** Labels of database values, by table. */
export const STATES: Readonly<Record<string, Labels>> = {
  orders: {
    held: m.cabinet_orders_to_pay,
    awaiting_payment: m.cabinet_orders_to_pay,
    paid: m.cabinet_orders_paid,
    refund_pending: m.cabinet_orders_going_back,
    refunded: m.cabinet_orders_back,
    expired: m.cabinet_orders_expired,
    cancelled: m.cabinet_orders_cancelled,
  },
  order_line: {
    held: m.cabinet_orders_to_pay,
    live: m.profile_export_v_ticket_issued,
    returned: m.cabinet_orders_back,
    cancelled: m.cabinet_orders_cancelled,
    exchanged: m.profile_export_v_ticket_exchanged,
    resold: m.profile_export_v_ticket_resold,
  },
  ticket: TICKET,
  entitlement: TICKET,
  payment: {
    created: m.profile_export_v_begun,
    redirected: m.profile_export_v_begun,
    captured: m.profile_export_v_done,
    failed: m.profile_export_v_failed,
    expired: m.profile_export_v_expired,
  },
  refund: {
    requested: m.profile_export_v_begun,
    sent: m.profile_export_v_on_its_way,
    confirmed: m.profile_export_v_done,
    failed: m.profile_export_v_failed,
  },
  order_tender: {
    reserved: m.profile_export_v_reserved,
    spent: m.profile_export_v_done,
    given_back: m.cabinet_orders_back,
  },
  certificate: {
    active: m.profile_export_v_active,
    frozen: m.profile_export_v_frozen,
    void: m.profile_export_v_ticket_void,
  },
  review: {
    pending: m.profile_reviews_pending,
    published: m.profile_reviews_published,
    rejected: m.profile_reviews_rejected,
  },
  support_request: {
    new: m.profile_export_v_new,
    answered: m.profile_export_v_answered,
    closed: m.profile_export_v_closed,
  },
};

export const TOPICS: Labels = {
  tickets: m.profile_topic_tickets,
  reminders: m.profile_topic_reminders,
  followed: m.profile_topic_followed,
  on_sale: m.profile_topic_on_sale,
  reviews: m.profile_topic_reviews,
  news: m.profile_topic_news,
  ...SUPPORT_TOPIC_NAMES,
};

export const WAYS: Labels = {
  mail: m.profile_notices_mail,
  email: m.profile_notices_mail,
  sms: m.profile_notices_sms,
  push: m.profile_notices_push,
  certificate: m.ticket_mail_certificate,
  credit: m.profile_export_w_credit,
  points: m.profile_export_l_points,
};

/** Labels of reasons: why a login ended, money was refunded or a ticket became void. */
export const REASONS: Labels = {
  left: m.profile_export_w_left,
  left_everywhere: m.profile_export_w_left_everywhere,
  password: m.profile_export_w_password,
  reuse: m.profile_export_w_ended_by_us,
  banned: m.profile_export_w_ended_by_us,
  deleted: m.profile_export_a_account_deleted,
  expired: m.profile_export_w_time,
  own_return: m.profile_export_w_own_return,
  performance_cancelled: m.profile_export_w_cancelled,
  performance_postponed: m.profile_export_w_postponed,
  seller_cancelled: m.profile_export_w_cancelled,
  order_cancelled: m.profile_export_w_too_late,
  seats_gone: m.profile_export_w_too_late,
  units_gone: m.profile_export_w_too_late,
  offer_gone: m.profile_export_w_too_late,
  sale_closed: m.profile_export_w_too_late,
  new_date_refused: m.profile_export_w_new_date,
  chargeback: m.profile_export_w_chargeback,
};

export const ACTIONS: Labels = {
  'account.deleted': m.profile_export_a_account_deleted,
  'account.exported': m.profile_export_a_account_exported,
  'account.banned': m.profile_export_a_account_banned,
  'account.unbanned': m.profile_export_a_account_unbanned,
  'account.email_proved': m.profile_export_a_account_email_proved,
  'account.phone_changed': m.profile_export_a_account_phone_changed,
  'account.phone_released': m.profile_export_a_account_phone_released,
  'account.password_set': m.profile_export_a_account_password_set,
  'account.static_password': m.profile_export_a_account_password_set,
  'account.passkey_added': m.profile_export_a_account_passkey_added,
  'account.passkey_removed': m.profile_export_a_account_passkey_removed,
};
