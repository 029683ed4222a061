import type { Endpoint, Maybe } from '#api/endpoint-contract.ts';
import { json, nothing } from '#api/openapi/responses.ts';
import { ACCOUNT_OPERATIONS } from '#api/openapi/account-operations.ts';
import { CABINET_OPERATIONS } from '#api/openapi/cabinet-operations.ts';
import { GUIDE_OPERATIONS } from '#api/openapi/guide-operations.ts';
import { ME_OPERATIONS } from '#api/openapi/me-operations.ts';
import { operation, operationOf } from '#api/openapi/endpoints.ts';
import type { AnswerSchema, Bodied, Details, Operation } from '#api/openapi/operation.ts';
import { refusedAlert, refusedRead, refusedReview, refusedSupport } from '#api/openapi/refusals.ts';
import { SALE_OPERATIONS } from '#api/openapi/sale-operations.ts';
import { TICKET_OPERATIONS } from '#api/openapi/ticket-operations.ts';
import { askEventAlertSchema } from '#api/alerts/contract.ts';
import { askEventAlert } from '#api/alerts/endpoints-contract.ts';
import * as reviews from '#api/reviews/contract.ts';
import * as R from '#api/reviews/endpoints-contract.ts';
import * as support from '#api/support/contract.ts';
import { askSupport } from '#api/support/endpoints-contract.ts';
import * as visits from '#api/visits/contract.ts';
import { countVisit } from '#api/visits/endpoints-contract.ts';

function review<Of extends Endpoint>(
  endpoint: Of,
  summary: string,
  [status, answer]: [status: number, answer: AnswerSchema<Of>],
  codes: Parameters<typeof refusedReview>,
  ...[more]: Maybe<Bodied<Of>>
): Operation {
  const rest: Partial<Details> = more ?? {};
  return operationOf(endpoint, {
    tag: 'reviews',
    summary,
    ...rest,
    answers: { [status]: json<unknown>(answer, summary) },
    refusals: [refusedReview(...codes)],
  });
}

const REVIEW_OPERATIONS: readonly Operation[] = [
  operation(R.reviews, {
    tag: 'reviews',
    summary: 'Published reviews of an event or a place, newest first',
    description: 'One of `eventId` and `placeId` is wanted. Ten reviews unless `limit` says otherwise.',
    query: reviews.reviewsQuerySchema,
    answers: { 200: json(reviews.reviewsSchema, 'The reviews.') },
    refusals: [refusedReview('invalid_request')],
  }),
  review(
    R.writeReview,
    'A review by a guest; a code goes to the address',
    [202, reviews.reviewDraftSchema],
    ['invalid_request', 'invalid', 'captcha_failed', 'unknown_subject', 'too_many_emails', 'crowded_address'],
    { body: reviews.writeReviewSchema },
  ),
  review(
    R.resendReviewCode,
    'Another code',
    [202, reviews.reviewDraftSchema],
    ['unknown_draft', 'already_confirmed', 'too_early', 'too_many_emails', 'crowded_address'],
  ),
  review(
    R.confirmReview,
    'The code from the email; a moderator is next',
    [200, reviews.confirmedReviewSchema],
    ['invalid_request', 'unknown_draft', 'already_confirmed', 'wrong_code', 'code_expired', 'code_spent'],
    { body: reviews.confirmReviewSchema },
  ),
];

const SUPPORT = operation(askSupport, {
  tag: 'support',
  summary: 'A request to support, which answers by mail',
  description:
    'Support and the writer each get an email. With a token the request belongs to the account. The same `key` with the same text is one request.',
  isOwnPage: true,
  mayBePersonal: true,
  body: support.askSupportSchema,
  answers: { 202: json(support.supportAnswerSchema, 'The number of the request.') },
  refusals: [refusedSupport('invalid_request', 'invalid', 'captcha_failed', 'too_many_requests')],
});

const ALERT = operation(askEventAlert, {
  tag: 'alerts',
  summary: 'An alert of an event by email',
  description:
    'The mailbox is asked for its consent first and hears nothing else before. The answer is the same when it has the alert already.',
  isOwnPage: true,
  body: askEventAlertSchema,
  answers: { 202: nothing('The mailbox gets a question, unless it has the alert or got all questions of the day.') },
  refusals: [refusedAlert('invalid_request', 'email_invalid', 'captcha_failed', 'unknown_event', 'too_many_requests')],
});

const COUNTING = operation(countVisit, {
  tag: 'counting',
  summary: 'Counts a page view or an action; keeps nothing about who',
  description: 'Always answered alike: nobody learns whether a beacon counted.',
  body: visits.visitSchema,
  isGuarded: false,
  answers: { 204: nothing('Received.') },
  // For a body that is not JSON.
  refusals: [refusedRead('invalid_request')],
});

/** Every call of the API. The routes are validated against it, and the document is generated from it. */
export const OPERATIONS: readonly Operation[] = [
  ...GUIDE_OPERATIONS,
  ...SALE_OPERATIONS,
  ...REVIEW_OPERATIONS,
  ...TICKET_OPERATIONS,
  ...CABINET_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...ME_OPERATIONS,
  SUPPORT,
  ALERT,
  COUNTING,
];
