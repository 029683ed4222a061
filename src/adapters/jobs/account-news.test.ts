import { expect, test } from 'vitest';
import { MailFailure } from '#usecases/mail/mail-failure.ts';
import { alsoTellAccounts } from './account-news.ts';

const REVIEW = { reviewId: 1, revision: 2 };

function failure(isFinal: boolean): MailFailure {
  return new MailFailure({ key: 'k', code: 'EENVELOPE', command: 'RCPT TO', host: 'mail.example', isFinal });
}

/** Runs the job whose email fails in that way; the answer is what the accounts are told and how the job ends. */
async function run(topic: string, payload: Record<string, unknown>, failed: Error) {
  const told: string[] = [];
  const jobs = alsoTellAccounts(
    { [topic]: () => Promise.reject(failed) },
    {
      due: {
        ofOrder: async (orderId, kind, key, performanceId) =>
          void told.push([kind, 'of', performanceId, orderId, 'by', key].filter(Boolean).join(' ')),
        ofReview: async (reviewId, revision) => void told.push(`review ${reviewId}, ${revision}`),
      },
      store: { refusesReviewMail: async () => false },
    },
  );
  const end = await jobs[topic]?.({ key: 'cause', payload }).catch((error: unknown) => error);
  return { told, end };
}

const CASES = [
  ['ticket.mail', {}, 'tickets of cause by cause'],
  ['performance.moved.mail', { orderId: 'order-7', performanceId: 31 }, 'schedule_changed of 31 order-7 by cause'],
  ['performance.moved.mail', { orderId: 'order-7' }, 'schedule_changed of order-7 by cause'],
  ['review.decided.mail', REVIEW, 'review 1, 2'],
] as const;

test.each(CASES)('%s tells the account although its mailbox refuses email for good', async (topic, payload, news) => {
  const refused = failure(true);
  expect(await run(topic, payload, refused)).toEqual({ told: [news], end: refused });
});

test.each(CASES)('%s tells the account only after its email when that is tried again', async (topic, payload) => {
  const down = failure(false);
  expect(await run(topic, payload, down)).toEqual({ told: [], end: down });
});
