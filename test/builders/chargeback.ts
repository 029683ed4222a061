import { expect } from 'vitest';
import { receiveWebhook } from '#usecases/payments/receive-webhook.ts';
import type { aSale } from './sale.ts';

/** Chargebacks of a sale's payments, as the emulated providers report them. */
export function chargebackSteps({ deps, pool, reportedSnapshot, shop }: Awaited<ReturnType<typeof aSale>>) {
  /** The payer's bank takes the money back, and we receive the provider's notice. */
  async function chargeBack(orderId: string, change: { amountMinor?: number; kind?: string } = {}) {
    const { providerRef } = await reportedSnapshot(orderId);
    const provider = await providerOf(orderId);
    await allNoticesCame();
    const seen = shop.received.length;
    await shop.control('chargeback', { provider, providerRef, ...change });
    const notice = await shop.webhook(seen + 1);
    expect(await receiveWebhook(deps, provider, notice)).toEqual({ ok: true });
    return { provider, notice };
  }

  /** Waits, so that a late notice of an earlier step is not mistaken for the next notice. */
  async function allNoticesCame() {
    const waiting = async () =>
      (await shop.control<{ webhooksWaiting: number }>('books?paymentId=none')).webhooksWaiting;
    await expect.poll(waiting).toBe(0);
  }

  async function providerOf(orderId: string): Promise<string> {
    const { rows } = await pool.query<{ provider: string }>('select provider from payment where order_id = $1', [
      orderId,
    ]);
    return rows[0]?.provider ?? '';
  }

  return { chargeBack, allNoticesCame, providerOf };
}
