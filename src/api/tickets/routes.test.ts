import { generateKeyPairSync, verify, createPublicKey } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { parseCode } from '#domain/tickets/ticket-code.ts';
import { aSoldOrder } from '#test/builders/sold-order.ts';
import type { TicketsStore } from '#usecases/tickets/ports.ts';
import { ticketsViewSchema, ticketKeysSchema, type TicketsView } from './contract.ts';
import { NOBODY } from '#api/accounts/access.ts';
import { ticketRoutes } from './routes.ts';

const order = aSoldOrder();
const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
const asked: string[] = [];
const tickets: TicketsStore = {
  findOrder: async () => [order],
  findOrderByAccessKey: async (key) => (key === order.accessKey ? [order] : []),
  findOrderSeats: async () => [],
  findRefund: async () => null,
  findDoorPerformance: async (id) =>
    id === order.performance.id ? { ...order.performance, reentry: 'none', asksNames: false } : null,
  findDoorTicket: async (serial) => {
    const ticket = order.tickets.find((each) => each.serial === serial);
    return ticket === undefined ? null : { ...ticket, id: serial, voidReason: null, lastPass: null };
  },
  findTicketByKey: async () => null,
  findTicket: async () => null,
  findHeldTickets: async () => [],
};

let app: FastifyInstance | undefined;
function server(pdf = async (): Promise<Uint8Array> => Buffer.from('%PDF-1.3')): FastifyInstance {
  app = Fastify();
  void app.register(
    ticketRoutes({
      tickets,
      signer,
      files: { pdf, calendar: () => 'BEGIN:VCALENDAR' },
      access: NOBODY,
      refundPostponedOrder: async (orderId) => {
        asked.push(orderId);
        return asked.length === 1 ? { ok: true } : { ok: false, code: 'refund_closed' };
      },
      isBuyer: async (_request, orderId, orderKey) => orderId === order.id && orderKey === order.orderKey,
      now: () => new Date('2026-11-26T15:30:00Z'),
    }),
  );
  return app;
}
afterEach(() => app?.close());

describe('the addresses of tickets', () => {
  it('answer what the contract says, in the asked language, and are kept by nobody', async () => {
    const answer = await server().inject(`/api/v3/tickets/${order.accessKey}?lang=by`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['x-robots-tag']).toContain('noindex');
    const view = ticketsViewSchema.parse(answer.json());
    expect(view.orderParts[0]?.performance.title).toBe('Паўлінка');
    expect(view.orderParts[0]?.tickets[0]?.qr?.size).toBe(41);
    expect(answer.body).not.toContain('buyer@mail.example');
  });

  it('give files their type and name', async () => {
    const pdf = await server().inject(`/ticket/${order.accessKey}.pdf`);
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    const calendar = await server().inject(`/ticket/${order.accessKey}.ics`);
    expect(calendar.headers['content-type']).toContain('text/calendar');
    expect(calendar.headers['content-disposition']).toBe('attachment; filename="RA-7K2M9P.ics"');
  });

  it('draw few files at once for one network, and others get theirs meanwhile', async () => {
    let end = (): void => undefined;
    const isSlow = new Promise<Uint8Array>((resolve) => (end = () => resolve(Buffer.from('%PDF'))));
    const slow = server(() => isSlow);
    const ask = async (remoteAddress: string) => slow.inject({ url: `/ticket/${order.accessKey}.pdf`, remoteAddress });
    const waiting = [ask('203.0.113.9'), ask('203.0.113.9')];
    const refused = await Promise.race([ask('203.0.113.9'), wait(500).then(end)]);
    expect([refused?.statusCode, refused?.headers['retry-after'] !== undefined]).toEqual([503, true]);
    const other = ask('203.0.113.10');
    end();
    expect((await Promise.all([...waiting, other])).map((one) => one.statusCode)).toEqual([200, 200, 200]);
    expect((await ask('203.0.113.9')).statusCode).toBe(200);
  });

  it.each(['?lang=ru&lang=en', '?lang[]=ru', '?lang=xx', '?lang=%00'])('give files with %s', async (query) => {
    for (const type of ['pdf', 'ics'])
      expect((await server().inject(`/ticket/${order.accessKey}.${type}${query}`)).statusCode).toBe(200);
  });

  it.each(['nobody-knows-this-key', 'x', '..%2f..%2fetc', 'a'.repeat(90), "key' or 1=1 --"])(
    'do not know %j',
    async (key) => {
      for (const path of [`/api/v3/tickets/${key}`, `/ticket/${key}.pdf`]) {
        expect((await server().inject(encodeURI(path))).statusCode).toBe(404);
      }
    },
  );

  it('take back the money of a scheduleChange: JSON for programs, the page again for its form', async () => {
    const url = `/api/v3/tickets/${order.accessKey}/refund?lang=ge&return=${order.orderKey}`;
    expect((await server().inject({ method: 'POST', url })).json()).toEqual({ ok: true });
    const refused = await server().inject({ method: 'POST', url });
    expect([refused.statusCode, refused.json()]).toEqual([409, { error: { code: 'refund_closed' } }]);
    const form = await server().inject({
      method: 'POST',
      url,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect([form.statusCode, form.headers.location]).toEqual([303, `/ge/ticket/${order.accessKey}`]);
  });

  it('give no money back to whoever has the tickets’ address alone', async () => {
    const before = asked.length;
    const url = `/api/v3/tickets/${order.accessKey}/refund?lang=ge`;
    for (const stranger of [url, `${url}&return=${order.accessKey}`]) {
      const response = await server().inject({ method: 'POST', url: stranger });
      expect([response.statusCode, response.json()]).toEqual([403, { error: { code: 'not_your_order' } }]);
    }
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
    const form = await server().inject({ method: 'POST', url, headers, payload: '' });
    expect(form.headers.location).toBe(`/ge/ticket/${order.accessKey}?return=buyer`);
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' };
    await server().inject({ method: 'POST', url: `${url}&return=${order.orderKey}`, headers: foreign, payload: '' });
    expect(asked).toHaveLength(before);
  });

  it('tell the door’s verdict, and let a device verify codes by the published keys', async () => {
    const view = (await server().inject(`/api/v3/tickets/${order.accessKey}`)).json<TicketsView>();
    const code = view.orderParts[0]?.tickets[0]?.code ?? '';
    const check = (payload: object) => server().inject({ method: 'POST', url: '/api/v3/door/check', payload });
    expect((await check({ code })).json()).toMatchObject({
      verdict: 'valid',
      serial: '8F2751C01308',
      row: '6',
      seat: '13',
    });
    expect((await check({ code: 'nonsense' })).json()).toMatchObject({ verdict: 'forged', serial: null });
    expect((await check({ code, performanceId: 5 })).json()).toMatchObject({ verdict: 'unknown' });
    expect((await check({})).statusCode).toBe(400);

    const { keys } = ticketKeysSchema.parse((await server().inject('/.well-known/ticket-keys.json')).json());
    const parsed = parseCode(code);
    const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' });
    expect(parsed !== null && verify(null, parsed.message, key, parsed.signature)).toBe(true);
  });
});
