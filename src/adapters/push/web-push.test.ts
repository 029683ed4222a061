import { describe, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { createWebPush } from './web-push.ts';

// The push services are not ours: their responses are simulated in place of the library's delivery function.

const TO = { id: '1', endpoint: 'https://push.example/s/1', p256dh: 'p', auth: 'a' };
const MESSAGE = { title: 'Павлинка', body: 'Завтра', url: 'https://rampa.example/ru', tag: 't' };
const keys = { publicKey: 'public', privateKey: 'private' };

function answering(statusCode: number, headers: Record<string, string> = {}) {
  const sent: string[] = [];
  const push = createWebPush({
    keys,
    contact: 'mailto:help@rampa.example',
    deliver: async (subscription, payload) => {
      sent.push(String(payload));
      if (statusCode === 201) return { statusCode, body: '', headers };
      throw new webPush.WebPushError('no', statusCode, headers, '', subscription.endpoint);
    },
  });
  return { sent, send: (message = MESSAGE) => push.send(TO, message, { urgent: false }) };
}

describe('a push message', () => {
  it.each([
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    // Only this message is too large, so the subscription stays.
    [413, 'refused'],
  ])('answered %i is %s', async (status, outcome) => {
    expect(await answering(status).send()).toBe(outcome);
  });

  it.each([400, 401, 403])('answered %i says that our keys are wrong, and forgets nobody', async (status) => {
    await expect(answering(status).send()).rejects.toThrow(`refuses our keys (${status})`);
  });

  it('answered 500 is tried again', async () => {
    await expect(answering(500).send()).rejects.toThrow(webPush.WebPushError);
  });

  it.each([{ 'retry-after': '120' }, { 'retry-after': new Date(Date.now() + 120_000).toUTCString() }])(
    'answered 429 leaves its maker alone for as long as it asked: %j',
    async (headers) => {
      const busy = answering(429, headers);
      await expect(busy.send()).rejects.toThrow('asked for a rest');
      await expect(busy.send()).rejects.toThrow('asked for a rest');
      expect(busy.sent).toHaveLength(1);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 });
      await expect(busy.send()).rejects.toThrow('asked for a rest');
      vi.useRealTimers();
      expect(busy.sent).toHaveLength(2);
    },
  );

  it('is never longer than a maker takes, and keeps its address', async () => {
    const { sent, send } = answering(201);
    for (const letter of ['a', 'я', 'გ', '🎭', '"']) {
      await send({ ...MESSAGE, body: letter.repeat(5_000) });
      await send({ ...MESSAGE, title: letter.repeat(5_000), body: letter.repeat(50) });
    }
    for (const json of sent) {
      expect(Buffer.byteLength(json)).toBeLessThanOrEqual(3_000);
      expect(JSON.parse(json)).toMatchObject({ url: MESSAGE.url, tag: 't' });
      expect(json).not.toContain('\ufffd');
    }
    await send();
    expect(JSON.parse(sent.at(-1) ?? '')).toEqual(MESSAGE);
  });
});
