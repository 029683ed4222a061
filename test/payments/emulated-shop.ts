import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { createBankOfGeorgia } from '#adapters/payments/bank-of-georgia.ts';
import { createBepaid } from '#adapters/payments/bepaid.ts';
import type {
  PaymentIntent,
  PaymentProvider,
  RefundRequest,
  Webhook,
  WebhookResult,
} from '#usecases/payments/ports.ts';
import { generateKeys } from '../../emulators/keys.ts';
import { startEmulator } from '../../emulators/server.ts';
import { settingsFor } from '../../emulators/settings.ts';
import type { BookEntry } from '../../emulators/control.ts';

/** A shop with both real adapters, the emulator they connect to, and a server that receives its webhooks. */
export async function openEmulatedShop(options: { timeoutMs?: number } = {}) {
  const keys = generateKeys();
  const emulator = await startEmulator({ keys, port: 0 });
  const settings = settingsFor(keys, emulator.origin);
  const received: Webhook[] = [];
  const ear = { status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, rawBody: Buffer.concat(chunks) });
      response.writeHead(ear.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const shopOrigin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  async function control<T = { ok: boolean; state?: string }>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${emulator.origin}/control/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  }

  return {
    origin: emulator.origin,
    shopOrigin,
    keys,
    settings,
    bepaid: createBepaid({ ...settings.bepaid, ...options }),
    bank: createBankOfGeorgia({ ...settings.bankOfGeorgia, ...options }),
    received,
    ear,
    control,
    anIntent: (provider: PaymentProvider, change: Partial<PaymentIntent> = {}) =>
      anIntent(provider, shopOrigin, change),
    async pay(provider: PaymentProvider, providerRef: string, options: { outcome?: string; card?: string } = {}) {
      return control('pay', { provider: provider.name, providerRef, ...options });
    },
    /** Waits for the nth webhook since the shop opened. */
    async webhook(count = 1, patienceMs = 3000): Promise<Webhook> {
      const deadline = Date.now() + patienceMs;
      while (received.length < count && Date.now() < deadline) await sleep(5);
      const webhook = received[count - 1];
      if (!webhook) throw new Error(`only ${received.length} of ${count} webhooks came`);
      return webhook;
    },
    async books(): Promise<BookEntry[]> {
      return (await control<{ payments: BookEntry[] }>('books')).payments;
    },
    /** Returns a payment as the provider's own books show it. */
    async entry(providerRef: string): Promise<BookEntry> {
      const { payments } = await control<{ payments: BookEntry[] }>('books');
      const found = payments.find((each) => each.providerRef === providerRef);
      if (!found) throw new Error('the provider knows no such payment');
      return found;
    },
    /** Makes a captured payment, and a request that refunds all of it. */
    async aCapture(provider: PaymentProvider, change: Partial<PaymentIntent> = {}) {
      const intent = anIntent(provider, shopOrigin, change);
      const { providerRef } = await open(provider, intent);
      await control('pay', { provider: provider.name, providerRef });
      const read = await provider.readStatus(providerRef);
      if (!read.ok || !read.snapshot.captureRef) throw new Error('not captured');
      const request: RefundRequest = {
        refundId: randomUUID(),
        paymentId: intent.paymentId,
        providerRef,
        captureRef: read.snapshot.captureRef,
        amountMinor: intent.amountMinor,
        currency: intent.currency,
        reason: 'Event cancelled',
        knownRefundRefs: [],
        otherRefundsMinor: 0,
        equalRefundAt: null,
        unknownSince: null,
        keyNo: 0,
      };
      return { intent, providerRef, request };
    },
    /** Resets between two cases: default behaviour, no webhooks received. */
    async calm(): Promise<void> {
      ear.status = 200;
      await control('profile', { profile: 'calm' });
      // Webhooks still on their way from the last case must not arrive during the next.
      while ((await control<{ webhooksWaiting: number }>('books?paymentId=none')).webhooksWaiting > 0) await sleep(5);
      received.length = 0;
      await control('behaviour', { retryBaseMs: 20, refundAfterMs: 0 });
    },
    async close(): Promise<void> {
      await emulator.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

export type EmulatedShop = Awaited<ReturnType<typeof openEmulatedShop>>;

export function anIntent(
  provider: PaymentProvider,
  shopOrigin: string,
  change: Partial<PaymentIntent> = {},
): PaymentIntent {
  return {
    paymentId: randomUUID(),
    orderNumber: 'RA-4K7P-20XZ',
    amountMinor: 5000,
    currency: provider.name === 'bepaid' ? 'BYN' : 'GEL',
    description: 'Заказ 1024',
    language: 'ru',
    buyer: { email: 'anna@example.com', phone: '+375291234567' },
    expiresAt: new Date(Date.now() + 15 * 60_000),
    returnUrl: `${shopOrigin}/ru/order/1024?from=pay`,
    cancelUrl: `${shopOrigin}/ru/order/1024/checkout`,
    notifyUrl: `${shopOrigin}/api/payments/${provider.name}`,
    lines: [{ title: 'Партер, ряд 3', amountMinor: 2500, quantity: 2 }],
    ...change,
  };
}

/** Returns the payment's snapshot from a webhook. */
export function snapshotIn(result: WebhookResult) {
  if (!result.ok || !('snapshot' in result)) throw new Error('a message that tells nothing of a payment');
  return result.snapshot;
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Creates an intent that must succeed. */
export async function open(
  provider: PaymentProvider,
  intent: PaymentIntent,
): Promise<{ providerRef: string; redirectUrl: string }> {
  const created = await provider.createIntent(intent);
  if (!created.ok) throw new Error(`not created: ${created.detail}`);
  return created;
}
