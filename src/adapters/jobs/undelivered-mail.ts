import { z } from 'zod/mini';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import { raiseUndeliveredMail } from '#adapters/db/operation/alarms.ts';
import type { UndeliveredMail } from '#usecases/mail/ports.ts';
import { withQueue } from './dead-letters.ts';
import type { Job } from './job-runner.ts';
import { DEAD_LETTER } from './queues.ts';

const orderPayload = z.object({ orderId: z.string() });
const chargedBackPayload = z.object({ orderId: z.string(), kind: z.literal('charged_back') });
const output = z.object({ mail: z.looseObject({ isFinal: z.boolean() }) });

/** Below the month that the outbox remembers an alarm, or it would be told again. */
const LONGEST_MS = 29 * 86_400_000;

/**
 * Tells support of emails about tickets and money whose tries ran out. It reads the jobs that are kept, so an alarm
 * also comes when a process died during the last try, or between that try and the alarm.
 */
export async function tellUndeliveredMail(on: Queryable, now: Date): Promise<void> {
  const ended = await withQueue(on, (boss) => boss.findJobs<Job>(DEAD_LETTER, { queued: true }));
  const mails = ended.flatMap(
    ({ id, data, createdOn, sourceName, sourceOutput, sourceRetryCount }): UndeliveredMail[] => {
      const topic = sourceName ?? '';
      const subject = subjectOf(topic, data);
      const { key: _, isFinal, ...reply } = output.safeParse(sourceOutput).data?.mail ?? { isFinal: false };
      // Support was told of a refusal for good at once (`tellRefusedMail`).
      if (subject === null || isFinal || createdOn.getTime() < now.getTime() - LONGEST_MS) return [];
      const tries = (sourceRetryCount ?? 0) + 1;
      return [{ id, thing: `${topic}:${data.key}`, ...subject, detail: { tries, ...reply } }];
    },
  );
  if (mails.length > 0) await raiseUndeliveredMail(on, mails);
}

/** Null for a job without an email that a buyer must not miss. */
function subjectOf(topic: string, { key, payload }: Job): { orderId: string } | { refundId: string } | null {
  switch (topic) {
    case 'ticket.mail':
      return { orderId: key };
    case 'performance.moved.mail':
      return orderPayload.safeParse(payload).data ?? null;
    case 'order.mail':
      // The buyer of an order that was not paid lost nothing.
      return chargedBackPayload.safeParse(payload).data ?? null;
    case 'payment.given_back':
    case 'refund.confirmed':
      return { refundId: key };
    default:
      return null;
  }
}
