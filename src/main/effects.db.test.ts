import { expect, test } from 'vitest';
import { NOBODY } from '#api/accounts/access.ts';
import { aSale } from '#test/builders/sale.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { mailJobs } from '#adapters/jobs/mail-jobs.ts';
import { wireSale } from './wiring/wire-sale.ts';

const sale = await aSale();
const { deps, pool } = sale;

test('every effect that the sale writes down has somebody who does it', async () => {
  const cancelled = await sale.onSale({ seats: 4 });
  await sale.paid(cancelled, { seats: [0] });
  const declined = await sale.awaiting(cancelled, { seats: [1] });
  await sale.tell(declined, { state: 'failed', captureRef: null, reason: 'declined' });
  const late = await sale.awaiting(cancelled, { seats: [2] });
  const postponed = await sale.onSale({ seats: 1 });
  await sale.paid(postponed, { seats: [0] });
  const newStartsAt = new Date(Date.now() + 50 * 86_400_000);
  await postponePerformance(deps, { performanceId: postponed.id, newStartsAt, isDryRun: false });
  await cancelPerformance(deps, { performanceId: cancelled.id, isDryRun: false });
  await sale.tell(late);
  await sendRefunds(deps);

  const { rows } = await pool.query<{ topic: string }>('select distinct topic from outbox order by 1');
  const topics = rows.map(({ topic }) => topic);
  expect(topics).toEqual(expect.arrayContaining(['performance.moved.mail', 'payment.given_back', 'refund.send']));
  const { jobs } = wireSale({
    pool,
    providers: [],
    siteOf: () => 'https://rampa.example',
    originOf: () => 'https://rampa.example',
    seatsPerAddress: 0,
    freeTicketsPerAddress: 0,
    streamsPerAddress: 0,
    access: NOBODY,
  });
  // Only the names are compared.
  const known = new Set([...Object.keys(jobs), ...Object.keys(mailJobs({} as Parameters<typeof mailJobs>[0]))]);
  expect(topics.filter((topic) => !known.has(topic))).toEqual([]);
});
