import { z } from 'zod/mini';
import type { DueNews } from '#adapters/db/notices/due-news.ts';
import { isFinalRefusal } from '#usecases/mail/mail-failure.ts';
import type { NoticesStore } from '#usecases/notices/ports.ts';
import type { JobHandler } from './job-runner.ts';

const scheduleChangePayload = z.object({ orderId: z.string(), performanceId: z.optional(z.int()) });
const decidedPayload = z.object({ reviewId: z.int(), revision: z.int() });

/** Extends jobs of other parts whose causes are also news for the owner of an account. */
export function alsoTellAccounts(
  jobs: Readonly<Record<string, JobHandler>>,
  { due, store }: { due: Pick<DueNews, 'ofOrder' | 'ofReview'>; store: Pick<NoticesStore, 'refusesReviewMail'> },
): Record<string, JobHandler> {
  const after = (topic: string, tell: JobHandler): [string, JobHandler][] => {
    const mail = jobs[topic];
    return mail === undefined ? [] : [[topic, mailThenTell(mail, tell)]];
  };
  return {
    ...jobs,
    ...Object.fromEntries([
      ...after('ticket.mail', ({ key }) => due.ofOrder(key, 'tickets', key)),
      ...after('performance.moved.mail', ({ key, payload }) => {
        const { orderId, performanceId } = scheduleChangePayload.parse(payload);
        return due.ofOrder(orderId, 'schedule_changed', key, performanceId);
      }),
    ]),
    'review.decided.mail': async (job) => {
      const { reviewId, revision } = decidedPayload.parse(job.payload);
      const mail = (await store.refusesReviewMail(reviewId)) ? undefined : jobs['review.decided.mail'];
      await mailThenTell(mail, () => due.ofReview(reviewId, revision))(job);
    },
  };
}

/** A mailbox that refuses email for good must not silence push and SMS. The refusal still ends the job as one. */
function mailThenTell(mail: JobHandler | undefined, tell: JobHandler): JobHandler {
  return async (job) => {
    let refusal: Error | undefined;
    try {
      await mail?.(job);
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      refusal = error;
    }
    await tell(job);
    if (refusal !== undefined) throw refusal;
  };
}
