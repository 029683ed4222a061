import { AUTH_ERROR_STATUS } from '#api/accounts/auth-routes.ts';
import { authErrorSchema } from '#api/accounts/auth-contract.ts';
import { ORDER_ERROR_STATUS } from '#api/errors.ts';
import { failureSchema, loginFailureSchema, refusalSchema } from '#api/failures-contract.ts';
import { orderErrorSchema } from '#api/orders/contract.ts';
import type { Refusals } from '#api/openapi/operation.ts';
import { meErrorSchema, type MeErrorCode } from '#api/profile/profile-contract.ts';
import { ME_ERROR_STATUS } from '#api/profile/refuse.ts';
import { reviewErrorSchema, type ReviewErrorCode } from '#api/reviews/contract.ts';
import { REVIEW_ERROR_STATUS } from '#api/reviews/routes.ts';
import { alertErrorSchema, type AlertErrorCode } from '#api/alerts/contract.ts';
import { ALERT_ERROR_STATUS } from '#api/alerts/routes.ts';
import { supportErrorSchema, type SupportErrorCode } from '#api/support/contract.ts';
import { SUPPORT_ERROR_STATUS } from '#api/support/routes.ts';
import { returnRefusalSchema } from '#api/tickets/return-contract.ts';
import { playRefusalSchema } from '#api/video/contract.ts';

const READ_STATUS: Readonly<Record<string, number>> = {
  invalid_request: 400,
  not_found: 404,
  unknown_category: 404,
  unknown_city: 404,
  unknown_performance: 404,
  unknown_order: 404,
  unknown_ticket: 404,
  email_invalid: 400,
  name_invalid: 400,
  name_required: 400,
  login_required: 401,
  session_required: 403,
  not_your_order: 403,
  return_closed: 409,
  ticket_used: 409,
  code_used: 409,
  tickets_go_together: 409,
  return_changed: 409,
  order_closed: 409,
  documents_changed: 409,
  ticket_void: 409,
  ticket_handed_over: 409,
  transfer_forbidden: 409,
  transfer_closed: 409,
  too_many_transfers: 409,
  already_theirs: 409,
  too_many_transfer_mails: 429,
  no_address: 409,
  too_early: 429,
  too_many_codes: 429,
  wrong_code: 422,
  code_spent: 422,
  code_expired: 422,
};

/** Refusals per kind of route; each function takes the codes that are possible for one operation. */
export const refusedRead = (...codes: (keyof typeof READ_STATUS)[]): Refusals => ({
  schema: refusalSchema,
  status: READ_STATUS,
  codes,
});
/** The same of a return, with what its codes say more. */
export const refusedReturn = (...codes: (keyof typeof READ_STATUS)[]): Refusals => ({
  schema: returnRefusalSchema,
  status: READ_STATUS,
  codes,
});
export const refusedSale = (...codes: (keyof typeof ORDER_ERROR_STATUS)[]): Refusals => ({
  schema: orderErrorSchema,
  status: ORDER_ERROR_STATUS,
  codes,
});
/** The cabinet answers all these codes with 409. */
export const refusedConflict = (...codes: string[]): Refusals => ({
  schema: refusalSchema,
  status: Object.fromEntries(codes.map((code) => [code, 409])),
  codes,
});
export const refusedMe = (...codes: MeErrorCode[]): Refusals => ({
  schema: meErrorSchema,
  status: ME_ERROR_STATUS,
  codes,
});
export const refusedReview = (...codes: ReviewErrorCode[]): Refusals => ({
  schema: reviewErrorSchema,
  status: REVIEW_ERROR_STATUS,
  codes,
});
export const refusedSupport = (...codes: SupportErrorCode[]): Refusals => ({
  schema: supportErrorSchema,
  status: SUPPORT_ERROR_STATUS,
  codes,
});
export const refusedAlert = (...codes: AlertErrorCode[]): Refusals => ({
  schema: alertErrorSchema,
  status: ALERT_ERROR_STATUS,
  codes,
});
export const refusedLogin = (...codes: (keyof typeof AUTH_ERROR_STATUS)[]): Refusals => ({
  schema: authErrorSchema,
  status: AUTH_ERROR_STATUS,
  codes,
});
export const refusedPlay: Refusals = {
  schema: playRefusalSchema,
  status: { rental_needed: 402, rental_over: 402 },
  codes: ['rental_needed', 'rental_over'],
};

const FRAMEWORK_STATUS = {
  body_too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  internal: 500,
  unavailable: 503,
};
export type FrameworkCode = keyof typeof FRAMEWORK_STATUS;
/** Refusals by the server itself. @param isLogin uses the format that the specification defines for login */
export const refusedByServer = (codes: readonly FrameworkCode[], isLogin: boolean): Refusals => ({
  schema: isLogin ? loginFailureSchema : failureSchema,
  status: FRAMEWORK_STATUS,
  codes,
});
