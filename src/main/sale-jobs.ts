import { z } from 'zod/mini';
import type { JobHandler } from '#adapters/jobs/job-runner.ts';
import type { LoopSpec } from '#adapters/jobs/loop.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { pollPayments } from '#usecases/payments/poll-payments.ts';
import { refreshStock } from '#usecases/performances/refresh-stock.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import type { SaleDeps } from '#usecases/sale.ts';

const performancePayload = z.object({ performanceId: z.int() });

export type Reflections = {
  /** Recomputes the listing of the performance's event and answers the event. */
  refreshListing(performanceId: number): Promise<number | null>;
  /** Pages that show this event are out of date. */
  changed(eventId: number): void;
};

/** What the outbox asks of the sale: refunds to send, seats to count, listings to follow a move. */
export function saleJobs(sale: SaleDeps, reflections: Reflections): Record<string, JobHandler> {
  return {
    'refund.send': ({ key }) => sendRefunds(sale, key),
    'stock.refresh': async ({ payload }) => {
      const { performanceId } = performancePayload.parse(payload);
      await refreshStock(sale, [performanceId]);
    },
    'listing.refresh': async ({ payload }) => {
      const { performanceId } = performancePayload.parse(payload);
      const eventId = await reflections.refreshListing(performanceId);
      if (eventId !== null) reflections.changed(eventId);
    },
  };
}

/** The clockwork beside the jobs. */
export function saleLoops(sale: SaleDeps): LoopSpec[] {
  return [
    { name: 'sweep expired orders', everyMs: 5_000, run: () => sweepExpired(sale) },
    { name: 'ask about payments', everyMs: 3_000, run: () => pollPayments(sale) },
    { name: 'send refunds', everyMs: 10_000, run: () => sendRefunds(sale) },
  ];
}
