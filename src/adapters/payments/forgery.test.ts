import { createHash, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmulatedShop, open, openEmulatedShop } from '#test/payments/emulated-shop.ts';
import type { PaymentProvider, Webhook } from '#usecases/payments/ports.ts';

// T-08: ten thousand altered webhooks, none accepted. A failed run can be repeated with its FORGERY_SEED.

const SEED = Number(process.env['FORGERY_SEED'] ?? randomInt(2 ** 31));
const ROUNDS = 5000;

let shop: EmulatedShop;
beforeAll(async () => {
  shop = await openEmulatedShop();
});
afterAll(() => shop.close());

type Dice = (below: number) => number;

function diceFor(seed: number): Dice {
  let turn = 0;
  return (below) =>
    createHash('sha256')
      .update(`${seed}:${(turn += 1)}`)
      .digest()
      .readUInt32LE(0) % below;
}

/** Changes one thing that an attacker could change: a byte, a figure, a state, a length, a signature, a header. */
function altered(genuine: Webhook, signatureHeader: string, roll: Dice): Webhook {
  const body = Buffer.from(genuine.rawBody);
  const signature = String(genuine.headers[signatureHeader]);
  const withSignature = (text: string | undefined) => ({
    ...genuine,
    headers: { ...genuine.headers, [signatureHeader]: text },
  });
  const withText = (from: RegExp, to: string) => ({
    ...genuine,
    rawBody: Buffer.from(body.toString().replace(from, to)),
  });
  const at = roll(body.length);
  const place = roll(signature.length);
  switch (roll(12)) {
    case 0:
      body[at] = (body[at] ?? 0) ^ (1 << roll(8));
      return { ...genuine, rawBody: body };
    case 1:
      return {
        ...genuine,
        rawBody: Buffer.concat([body.subarray(0, at), Buffer.from([roll(256)]), body.subarray(at)]),
      };
    case 2:
      return { ...genuine, rawBody: body.subarray(0, at) };
    case 3:
      return withText(/"(amount|request_amount|transfer_amount)":"?[\d.]+"?/, `"$1":${roll(1_000_000)}`);
    case 4:
      return withText(/"(currency|currency_code)":"[A-Z]+"/, '"$1":"USD"');
    case 5:
      return withText(/"(tracking_id|external_order_id)":"[^"]+"/, `"$1":"${roll(1_000_000)}"`);
    case 6:
      return withText(/"(status|key)":"\w+"/, '"$1":"refunded"');
    case 7:
      return { ...genuine, rawBody: Buffer.concat([body, Buffer.from([' ', '\n', '\0', '}'][roll(4)] ?? ' ')]) };
    case 8:
      return withSignature(signature.slice(0, place) + 'ABCDabcd0189+/'.charAt(roll(14)) + signature.slice(place + 1));
    case 9:
      return withSignature(signature.slice(0, place) + ['\n', ' ', '=', '*', '-'][roll(5)] + signature.slice(place));
    case 10:
      return withSignature([undefined, '', 'null', signature.slice(0, place), signature + signature][roll(5)]);
    default:
      return withSignature(
        createHash('sha512')
          .update(`${roll(1e9)}`)
          .digest('base64')
          .repeat(4)
          .slice(0, signature.length),
      );
  }
}

function isSame(a: Webhook, b: Webhook, header: string): boolean {
  return a.rawBody.equals(b.rawBody) && a.headers[header] === b.headers[header];
}

describe.each([
  ['bepaid', 'content-signature'],
  ['bank', 'callback-signature'],
] as const)('%s', (which, header) => {
  it(`accepts none of ${ROUNDS} altered webhooks (seed ${SEED})`, async () => {
    const provider: PaymentProvider = shop[which];
    shop.received.length = 0;
    const { providerRef } = await open(provider, shop.anIntent(provider));
    await shop.pay(provider, providerRef);
    const genuine = await shop.webhook();
    expect(provider.parseWebhook(genuine)).toMatchObject({ ok: true });

    const roll = diceFor(SEED);
    const accepted: Webhook[] = [];
    let tried = 0;
    while (tried < ROUNDS) {
      const forged = altered(genuine, header, roll);
      if (isSame(forged, genuine, header)) continue;
      tried += 1;
      const result = provider.parseWebhook(forged);
      if (result.ok || result.code !== 'bad_signature') accepted.push(forged);
    }
    expect(accepted, `FORGERY_SEED=${SEED}`).toEqual([]);
  }, 60_000);

  it('does not take the other provider’s webhook', async () => {
    const other = which === 'bepaid' ? shop.bank : shop.bepaid;
    shop.received.length = 0;
    const { providerRef } = await open(other, shop.anIntent(other));
    await shop.pay(other, providerRef);
    expect(shop[which].parseWebhook(await shop.webhook())).toEqual({ ok: false, code: 'bad_signature' });
  });
});
