import type { AlertErrorCode } from '#api/alerts/contract.ts';
import type { FailureCode } from '#api/failures-contract.ts';
import type { OrderErrorCode } from '#api/orders/contract.ts';
import type { MeErrorCode } from '#api/profile/profile-contract.ts';
import type { SupportErrorCode } from '#api/support/contract.ts';
import type { ReviewErrorCode } from '#api/reviews/contract.ts';

/** Codes used by single routes. */
type OtherCode =
  | 'unknown_category'
  | 'unknown_city'
  | 'unknown_ticket'
  | 'ticket_void'
  | 'ticket_handed_over'
  | 'transfer_forbidden'
  | 'transfer_closed'
  | 'too_many_transfers'
  | 'too_many_transfer_mails'
  | 'already_theirs'
  | 'name_required'
  | 'name_invalid'
  | 'rental_needed'
  | 'rental_over'
  | 'return_closed'
  | 'ticket_used'
  | 'code_used'
  | 'return_changed'
  | 'documents_changed'
  | 'no_address'
  | 'proxy_not_declared';

/**
 * The meaning of each code in one sentence, for developers of API clients. Clients show people their own texts, chosen
 * by the code. These lines also form the error catalogue in the API's document.
 */
export const FAILURE_MESSAGES: Readonly<
  Record<
    FailureCode | OrderErrorCode | MeErrorCode | ReviewErrorCode | SupportErrorCode | AlertErrorCode | OtherCode,
    string
  >
> = {
  invalid_request: 'The call is not what its contract asks for; "field" names the part, where one part is at fault.',
  captcha_failed: 'The captcha is not solved, has ended or was used before; the same call without one may be taken.',
  too_many_requests:
    'Too many requests of this kind came from this network or for this mailbox; Retry-After tells when to come back.',
  not_found: 'Nothing is found at this address.',
  method_not_allowed: 'This address does not take this method; the header Allow lists those it takes.',
  body_too_large: 'The body is larger than this call takes.',
  address_too_long: 'The address is longer than the server reads.',
  headers_too_large: 'The headers are larger than the server reads.',
  unsupported_media_type: 'The call takes no body of this Content-Type.',
  timeout: 'The request did not arrive in time.',
  internal: 'Something failed on the server. Quote requestId when you ask about it.',
  proxy_not_declared: 'The request came through a proxy that the server was not told of (TRUSTED_PROXIES).',
  unavailable: 'The server cannot answer right now. Try again after the seconds in Retry-After.',

  seat_taken: 'Some of the seats are taken; "seats" lists them, "neighbours" offers free ones at the same price.',
  area_full: 'The standing area has fewer places left than were asked for.',
  over_limit: 'More than one buyer may have; "limit" says how many.',
  not_on_sale: 'The performance is not on sale.',
  sale_not_permitted: 'The organizer or the event lacks a document that a sale needs.',
  price_changed: 'The prices have changed since they were read; read the sale again.',
  other_currency: 'The order is in the currency of another market; open a separate order.',
  tariff_not_available: 'The tariff is not offered at this moment.',
  tariff_locked: 'The tariff is offered only with a voucher.',
  tariff_sold_out: 'The last tickets at this price are taken.',
  tariff_over_limit: 'More tickets of the tariff than one order may have.',
  tariff_under_minimum: 'Fewer tickets of the tariff than it is offered for.',
  tariff_needs_other: 'The tariff is offered only together with tickets of another one.',
  voucher_unknown: 'There is no such voucher.',
  voucher_not_started: 'The voucher is not valid yet.',
  voucher_expired: 'The voucher is no longer valid.',
  voucher_used_up: 'The voucher has been used as often as it may.',
  voucher_not_for_this: 'The voucher covers nothing of this order.',
  voucher_below_minimum: 'The order is below the minimum of the voucher.',
  voucher_gives_nothing: 'The voucher lowers no price of this order and was not used.',
  voucher_over_limit: 'The voucher unlocks fewer tickets than the order has.',
  presale_code_needed: 'The presale is open to holders of a code only.',
  allotment_code_needed: 'The seats are kept for an allotment, and the order has no code that opens it.',
  allotment_full: 'The allotment has fewer tickets left than asked for.',
  companion_alone: 'A place for a companion is sold only together with its wheelchair place.',
  too_many_vouchers: 'Too many unknown codes came from this network; try again later.',
  certificate_unknown: 'There is no such gift certificate.',
  certificate_expired: 'The gift certificate is no longer valid.',
  certificate_frozen: 'The gift certificate is stopped: the payment for it was taken back. Ask support.',
  certificate_used_up: 'Nothing is left on the gift certificate.',
  certificate_other_currency: 'The gift certificate is in another currency than the order.',
  too_many_guesses: 'Too many unknown codes came from this network; try again later.',
  too_many_certificates: 'An order takes at most five gift certificates.',
  too_many_changes: 'The tenders of this order were changed too often.',
  points_not_proved: 'Points and credit need an account or a proved address.',
  amount_changed: 'The amount to pay is another one now; "dueMinor" says which. Nothing was charged.',
  unknown_performance: 'There is no such performance.',
  unknown_seat: 'The performance has no such seat, area or tariff.',
  no_address: 'The order has no email address any more.',
  not_your_order: 'The call has shown neither the cookie, the key nor the account that holds the order.',
  idempotency_key_reused: 'The key was used for another call; make a new one per click.',
  unknown_order: 'There is no such order.',
  empty_selection: 'The selection is empty.',
  hold_expired: 'The time of the hold is over and its seats are free again.',
  order_closed: 'The order is in a state in which this cannot be done.',
  email_invalid: 'The e-mail address is not valid.',
  phone_invalid: 'The phone number is not valid.',
  phone_not_mobile: 'The phone number is no mobile one: an SMS cannot reach it.',
  terms_required: 'The buyer has to accept the terms.',
  consent_required: 'The person has to agree to the processing of personal data.',
  provider_unreachable: 'The payment provider does not answer; try again.',
  provider_rejected:
    'No payment was opened: the provider refused it, or the order has had ten. Its seats are held until "holdUntil".',
  payment_open: 'A payment of this order is open; reopen the order before changing it.',
  too_many_holds: 'The visitor has too many open orders; "orders" lists them.',
  hold_cool_down: 'The visitor has held and released too often; try again after "waitSeconds".',
  crowded_address: 'Too many calls of this kind came from this network address; try again later.',
  too_many_free_orders: 'The mailbox or the phone has placed as many free orders as it may within a day.',
  too_many_free_tickets: 'As many free tickets were ordered from this network as may be within a day.',
  unknown_item: 'There is no such item.',
  performance_not_for_item:
    'The item is not bought for a performance, or not for this one: it is of another market, city or place.',
  sold_out: 'Fewer units are left than were asked for; "limit" says how many.',
  busy: 'Too many ask for the same at this moment; try again after the seconds in Retry-After.',

  login_required: 'The call needs the bearer token of an account.',
  session_required: 'The call needs the cookie of the session beside its token.',
  name_long: 'The name is too long.',
  picture_unreadable: 'The body is no picture that can be read.',
  picture_large: 'The picture is larger than 10 MB.',
  proof_required: 'The call needs a code shown within the last five minutes.',
  nowhere_to_send: 'The account has neither a phone nor an address that a code could go to.',
  phone_same: 'The account has this phone number already.',
  phone_taken: 'Another account has this phone number.',
  unsupported_country: 'No SMS can be sent to numbers of this country.',
  email_same: 'The account has this address already.',
  email_taken: 'Another account has this address.',
  wrong_code: 'The code is wrong; "triesLeft" says how many tries are left.',
  code_expired: 'The code has expired.',
  code_replaced: 'This code came before the newest one, which is the one to type. No try was used.',
  code_spent: 'The code was used or tried too often.',
  too_early: 'A code was sent a moment ago; another may be asked for after "waitSeconds".',
  too_many_codes: 'Too many codes were asked for; try again after "waitSeconds".',
  too_many_attempts: 'Too many attempts; try again after "waitSeconds".',
  password_short: 'The password is too short.',
  password_forbidden_characters: 'The password holds a character that it must not hold.',
  password_common: 'The password is one of the commonest.',
  passwords_differ: 'The two passwords differ.',
  static_password: 'The password was given out by support, and only support changes it.',
  passkey_failed: 'The passkey could not be checked.',
  passkey_known: 'The passkey is known already.',
  passkeys_full: 'The account has as many passkeys as it may have.',
  invalid: 'What was written is not valid; "faults" says why, by field.',
  email_not_proved: 'The account has no proved e-mail address.',
  unknown_event: 'There is no such event in this city.',
  unknown_subject: 'There is no such event or place.',
  push_unknown_service: 'The endpoint is not one of a known push service.',
  fixed_choice: 'This message is always sent and cannot be switched off.',
  list_full: 'The list holds as many entries as it may hold.',
  order_open: 'An order is being paid or returned; wait for its end.',
  ticket_upcoming: 'The account has tickets for performances ahead; accept their loss to go on.',

  unknown_draft: 'There is no such review waiting for its code.',
  already_confirmed: 'The review was confirmed already.',
  too_many_emails: 'Too many emails were sent to this address; try again after "waitSeconds".',

  unknown_category: 'There is no such category.',
  unknown_city: 'There is no such city.',
  answers_invalid: 'Something that the organizer asks is not answered; "faults" names each field.',
  unknown_ticket: 'There are no tickets under this key.',
  ticket_void: 'The ticket is no longer valid.',
  ticket_handed_over: 'The ticket belongs to another person now.',
  transfer_forbidden: 'The organizer does not allow tickets of this performance to change hands.',
  transfer_closed: 'The ticket can no longer be handed over or taken back.',
  too_many_transfers: 'The ticket was handed over as often as it may be.',
  too_many_transfer_mails: 'Too many tickets were handed to this address, from this order or from this network today.',
  already_theirs: 'This is the address of the present holder.',
  name_required: 'The tickets of this performance bear names: name the new holder.',
  name_invalid: 'This is not a name of a person.',
  rental_needed: 'The video has to be rented first.',
  rental_over: 'The rental is over; "until" says since when.',
  return_closed: 'The order can no longer be returned.',
  ticket_used: 'A ticket of the order was used.',
  code_used: 'A code of the order was used.',
  tickets_go_together:
    'Other lines must go back together with the chosen ones; "lineNos" says which. Nothing was returned.',
  return_changed: 'What comes back is another amount now; "back" says which. Nothing was returned.',
  documents_changed: 'The documents have changed since the buyer accepted them; start the checkout again.',
};

/** A code without a message still gives a readable text. */
export function messageOf(code: string): string {
  return (FAILURE_MESSAGES as Readonly<Record<string, string | undefined>>)[code] ?? code.replaceAll('_', ' ');
}
