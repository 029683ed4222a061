import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import { z } from 'zod/mini';
import { networkOf } from '#api/network-of.ts';
import {
  type ConfirmedReview,
  confirmReviewSchema,
  type ReviewDraftView,
  type ReviewError,
  type ReviewErrorCode,
  type Reviews,
  reviewsQuerySchema,
  writeReviewSchema,
} from '#api/reviews/contract.ts';
import * as endpoints from '#api/reviews/endpoints-contract.ts';
import { serve } from '#api/serve.ts';
import { htmlLanguage } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { summariseRatings } from '#domain/reviews/rating-summary.ts';
import type { ReviewFaults, ReviewSubject } from '#domain/reviews/review-rules.ts';
import type { Captcha } from '#usecases/accounts/ports.ts';
import { confirmReview } from '#usecases/reviews/confirm-review.ts';
import type { PublishedReview, ReviewDeps } from '#usecases/reviews/ports.ts';
import { resendReviewCode } from '#usecases/reviews/resend-review-code.ts';
import { writeReview } from '#usecases/reviews/write-review.ts';

/** Number of reviews before "more" is pressed. */
export const REVIEWS_SHOWN = 10;

export type ReviewRoutesDeps = ReviewDeps & {
  marketOf(host: string | undefined): MarketName;
  captcha: Pick<Captcha, 'isSolved'>;
};

const draftParams = z.object({ id: z.uuid() });

export function reviewRoutes(deps: ReviewRoutesDeps): FastifyPluginCallback {
  const { reads } = deps;
  return (app, _options, done) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store');
    });

    serve(app, endpoints.reviews, async (request, reply) => {
      const asked = reviewsQuerySchema.safeParse(request.query);
      const subject = asked.success ? subjectOf(asked.data) : null;
      if (!asked.success || subject === null) return refuse(reply, { code: 'invalid_request' });
      const [counts, items] = await Promise.all([
        reads.counts(subject),
        reads.published(subject, asked.data.limit ?? REVIEWS_SHOWN),
      ]);
      const answer: Reviews = { ...summariseRatings(counts), counts: [...counts], items: items.map(viewOf) };
      return answer;
    });

    serve(app, endpoints.writeReview, async (request, reply) => {
      const body = writeReviewSchema.safeParse(request.body);
      const subject = body.success ? subjectOf(body.data) : null;
      if (!body.success || subject === null) return refuse(reply, { code: 'invalid_request' });
      const { draftId = null, formToken = null, ...input } = body.data;
      const market = deps.marketOf(request.headers.host);
      const address = networkOf(request.ip);
      const result = await writeReview(deps, { ...input, subject, draftId, formToken, market, address });
      if (!result.ok) return refuse(reply, result);
      const answer: ReviewDraftView = { draftId: result.draftId, waitSeconds: result.waitSeconds };
      return reply.code(202).send(answer);
    });

    serve(app, endpoints.resendReviewCode, async (request, reply) => {
      const params = draftParams.safeParse(request.params);
      if (!params.success) return refuse(reply, { code: 'unknown_draft' });
      const result = await resendReviewCode(deps, { draftId: params.data.id, address: networkOf(request.ip) });
      if (!result.ok) return refuse(reply, result);
      const answer: ReviewDraftView = { draftId: params.data.id, waitSeconds: result.waitSeconds };
      return reply.code(202).send(answer);
    });

    serve(app, endpoints.confirmReview, async (request, reply) => {
      const params = draftParams.safeParse(request.params);
      const body = confirmReviewSchema.safeParse(request.body);
      if (!params.success) return refuse(reply, { code: 'unknown_draft' });
      if (!body.success) return refuse(reply, { code: 'invalid_request' });
      const result = await confirmReview(deps, { draftId: params.data.id, code: body.data.code });
      if (!result.ok) return refuse(reply, result);
      const answer: ConfirmedReview = { isEdit: result.isEdit };
      return answer;
    });
    done();
  };
}

type SubjectIds = { eventId?: number | undefined; placeId?: number | undefined };

/** Null unless exactly one id is given. */
function subjectOf({ eventId, placeId }: SubjectIds): ReviewSubject | null {
  if (eventId !== undefined) return placeId === undefined ? { kind: 'event', id: eventId } : null;
  return placeId === undefined ? null : { kind: 'place', id: placeId };
}

function viewOf({ locale, writtenAt, ...review }: PublishedReview): Reviews['items'][number] {
  return { ...review, language: htmlLanguage(locale), writtenAt: writtenAt.toISOString() };
}

/** HTTP status of each code; a code without an entry does not compile. */
export const REVIEW_ERROR_STATUS: Readonly<Record<ReviewErrorCode, 400 | 404 | 409 | 410 | 429>> = {
  invalid: 400,
  invalid_request: 400,
  captcha_failed: 400,
  unknown_subject: 404,
  unknown_draft: 404,
  already_confirmed: 409,
  too_many_emails: 429,
  crowded_address: 429,
  too_early: 429,
  wrong_code: 409,
  code_expired: 410,
  code_spent: 410,
};

type Refusal = { code: ReviewErrorCode; faults?: ReviewFaults; waitSeconds?: number; triesLeft?: number };

function refuse(reply: FastifyReply, { code, faults, waitSeconds, triesLeft }: Refusal): FastifyReply {
  if (waitSeconds !== undefined) reply.header('retry-after', String(waitSeconds));
  const error: ReviewError = {
    code,
    ...(faults !== undefined && { faults }),
    ...(waitSeconds !== undefined && { waitSeconds }),
    ...(triesLeft !== undefined && { triesLeft }),
  };
  return reply.code(REVIEW_ERROR_STATUS[code]).send({ error });
}
