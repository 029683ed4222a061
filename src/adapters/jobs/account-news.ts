import { z } from 'zod/mini';
import type { DueNews } from '#adapters/db/notices/due-news.ts';
import type { NoticesStore } from '#usecases/notices/ports.ts';
import type { JobHandler } from './job-runner.ts';

const scheduleChangePayload = z.object({ orderId: z.string() });
const decidedPayload = z.object({ reviewId: z.int(), revision: z.int() });

/** Extends jobs of other parts whose causes are also news for the owner of an account. */
export function alsoTellAccounts(
  jobs: Readonly<Record<string, JobHandler>>,
  { due, store }: { due: Pick<DueNews, 'ofOrder' | 'ofReview'>; store: Pick<NoticesStore, 'refusesReviewMail'> },
): Record<string, JobHandler> {
  const after = (topic: string, tell: (job: Parameters<JobHandler>[0]) => Promise<unknown>): [string, JobHandler][] => {
    const first = jobs[topic];
    return first === undefined ? [] : [[topic, async (job) => (await first(job), tell(job))]];
  };
  return {
    ...jobs,
    ...Object.fromEntries([
      ...after('ticket.mail', ({ key }) => due.ofOrder(key, 'tickets', key)),
      ...after('performance.moved.mail', ({ key, payload }) =>
        due.ofOrder(scheduleChangePayload.parse(payload).orderId, 'schedule_changed', key),
      ),
    ]),
    'review.decided.mail': async (job) => {
      const { reviewId, revision } = decidedPayload.parse(job.payload);
      if (!(await store.refusesReviewMail(reviewId))) await jobs['review.decided.mail']?.(job);
      await due.ofReview(reviewId, revision);
    },
  };
}
