import { randomUUID } from 'node:crypto';
import type { FastifyPluginCallback } from 'fastify';
import type pg from 'pg';
import { z } from 'zod/mini';
import { createConfirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import { createReviewReads } from '#adapters/db/reviews/review-reads.ts';
import { reviewTransaction, tidyReviewDrafts } from '#adapters/db/reviews/reviews-store.ts';
import type { JobHandler } from '#adapters/jobs/job-runner.ts';
import type { LoopSpec } from '#adapters/jobs/loop.ts';
import { reviewRoutes } from '#api/reviews/routes.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { ReviewSubject } from '#domain/reviews/review-rules.ts';
import type { Captcha } from '#usecases/accounts/ports.ts';
import type { MailTransport } from '#usecases/mail/ports.ts';
import type { ReviewDeps, ReviewMailWriter } from '#usecases/reviews/ports.ts';
import { sendReviewCode } from '#usecases/reviews/send-review-code.ts';
import { sendReviewDecision } from '#usecases/reviews/send-review-decision.ts';

const codePayload = z.object({ draftId: z.string(), emailNo: z.int() });
const decidedPayload = z.object({ reviewId: z.int(), revision: z.int() });
const changedPayload = z.object({ kind: z.enum(['event', 'place']), id: z.int() });

export type ReviewsWiring = {
  routes: FastifyPluginCallback[];
  messageJobs: Record<string, JobHandler>;
  jobs: Record<string, JobHandler>;
  loops: LoopSpec[];
};

export function reviewDeps(pool: pg.Pool, now: () => Date): ReviewDeps {
  return {
    transaction: reviewTransaction(pool),
    reads: createReviewReads(pool),
    codes: createConfirmationCodes(),
    newId: randomUUID,
    now,
  };
}

/** Reviews as used by the server and the worker. */
export function wireReviews(input: {
  pool: pg.Pool;
  deps: ReviewDeps;
  mail: MailTransport;
  reviewMail: ReviewMailWriter;
  captcha: Captcha;
  marketOf: (host: string | undefined) => MarketName;
  /** Called when pages with reviews of this subject are out of date. */
  onChanged: (subject: ReviewSubject) => Promise<void>;
}): ReviewsWiring {
  const { deps, mail, reviewMail } = input;
  const mailDeps = { ...deps, reviewMail, mail };
  return {
    routes: [reviewRoutes({ ...deps, marketOf: input.marketOf, captcha: input.captcha })],
    messageJobs: {
      'review.code.mail': ({ payload }) => sendReviewCode(mailDeps, codePayload.parse(payload)),
      'review.decided.mail': ({ payload }) => sendReviewDecision(mailDeps, decidedPayload.parse(payload)),
    },
    jobs: { 'review.changed': ({ payload }) => input.onChanged(changedPayload.parse(payload)) },
    loops: [{ name: 'tidy review drafts', dailyAtUtc: '01:40', run: () => tidyReviewDrafts(input.pool) }],
  };
}
