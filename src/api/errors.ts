import type { FastifyReply } from 'fastify';
import type { OrderErrorCode } from '#api/orders/contract.ts';

/** HTTP status of every refusal of the sale; a code without an entry does not compile. */
export const ORDER_ERROR_STATUS: Readonly<Record<OrderErrorCode, 400 | 403 | 404 | 409 | 422 | 429 | 503>> = {
  seat_taken: 409,
  area_full: 409,
  over_limit: 409,
  not_on_sale: 409,
  sale_not_permitted: 409,
  price_changed: 409,
  amount_changed: 409,
  unknown_performance: 404,
  unknown_seat: 404,
  unknown_order: 404,
  not_your_order: 403,
  idempotency_key_reused: 422,
  empty_selection: 400,
  hold_expired: 409,
  order_closed: 409,
  return_closed: 409,
  ticket_used: 409,
  code_used: 409,
  tickets_go_together: 409,
  email_invalid: 400,
  phone_invalid: 400,
  terms_required: 400,
  consent_required: 400,
  answers_invalid: 400,
  provider_unreachable: 503,
  provider_rejected: 409,
  payment_open: 409,
  too_many_holds: 409,
  hold_cool_down: 429,
  crowded_address: 429,
  too_many_free_orders: 429,
  too_many_free_tickets: 429,
  invalid_request: 400,
  unknown_item: 404,
  performance_not_for_item: 409,
  sold_out: 409,
  other_currency: 409,
  tariff_not_available: 409,
  tariff_locked: 409,
  tariff_sold_out: 409,
  tariff_over_limit: 409,
  tariff_under_minimum: 409,
  tariff_needs_other: 409,
  voucher_unknown: 409,
  voucher_not_started: 409,
  voucher_expired: 409,
  voucher_used_up: 409,
  voucher_not_for_this: 409,
  voucher_below_minimum: 409,
  voucher_gives_nothing: 409,
  voucher_over_limit: 409,
  too_many_vouchers: 429,
  certificate_unknown: 409,
  certificate_expired: 409,
  certificate_frozen: 409,
  certificate_used_up: 409,
  certificate_other_currency: 409,
  too_many_certificates: 400,
  too_many_guesses: 429,
  too_many_changes: 429,
  points_not_proved: 403,
  wrong_code: 409,
  code_expired: 409,
  code_spent: 409,
  too_early: 429,
  too_many_emails: 429,
  presale_code_needed: 409,
  allotment_code_needed: 409,
  allotment_full: 409,
  companion_alone: 409,
  busy: 503,
  unavailable: 503,
};

/** An open order that a visitor with too many open orders can return to. */
export type OrderToReturnTo = {
  id: string;
  eventId: number | null;
  performanceId: number | null;
  itemId: number | null;
  title: string;
};

export type OrderRefusal = {
  code: OrderErrorCode;
  seats?: readonly number[];
  neighbours?: readonly number[] | null;
  limit?: number;
  dueMinor?: number;
  triesLeft?: number;
  faults?: readonly { field: string; reason: 'missing' | 'invalid' }[];
  field?: string;
  orders?: readonly OrderToReturnTo[];
  coolDownSeconds?: number;
};

const FIELDS: Partial<Record<OrderErrorCode, string>> = {
  email_invalid: 'email',
  phone_invalid: 'phone',
  terms_required: 'acceptTerms',
  consent_required: 'acceptPersonalData',
};

export function refuse(reply: FastifyReply, refusal: OrderRefusal): FastifyReply {
  const { code, seats, neighbours, limit, dueMinor, triesLeft, faults, orders, coolDownSeconds } = refusal;
  const field = refusal.field ?? faults?.[0]?.field ?? FIELDS[code];
  if (coolDownSeconds !== undefined) reply.header('retry-after', String(coolDownSeconds));
  if (ORDER_ERROR_STATUS[code] === 503) reply.header('retry-after', '2');
  return reply.code(ORDER_ERROR_STATUS[code]).send({
    error: {
      code,
      ...(seats === undefined ? {} : { seats }),
      ...(neighbours == null ? {} : { neighbours }),
      ...(limit === undefined ? {} : { limit }),
      ...(dueMinor === undefined ? {} : { dueMinor }),
      ...(triesLeft === undefined ? {} : { triesLeft }),
      ...(faults === undefined ? {} : { faults }),
      ...(orders === undefined ? {} : { orders }),
      ...(coolDownSeconds === undefined ? {} : { waitSeconds: coolDownSeconds }),
      ...(field === undefined ? {} : { field }),
    },
  });
}
