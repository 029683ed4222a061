import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPersonalDataReads } from '#adapters/db/profile/personal-data-export.ts';
import { aPerformance } from '#test/builders/performance.ts';
import type { OwnServer } from './own-server.ts';
import { addAccounts, logIn } from './people.ts';

export type Owner = {
  token: string;
  /** Value of the session cookie; sensitive actions require it in addition to the token. */
  sid: string;
  organizerId: number;
  otherOrganizerId: number;
  /** Texts that occur only in the owner's data. */
  marks: string[];
  /** Returns the ids of the owner's things for a route pattern; null where no example exists. */
  numbersFor(path: string): Record<string, string> | null;
  /** Returns a body that is valid for the owner, so that others are refused because of ownership only. */
  bodyFor(path: string): object;
  /** Checks whether the pattern names one of the owner's own things, not a public thing that others refer to. */
  isTheirs(path: string): boolean;
  /** Returns all stored data about the owner, as text. */
  state(): Promise<string>;
};

const PHONE = '+375291230001';
const EMAIL = 'owner.mark@mail.example';
const NAME = 'Марыя Знак';
const PASSKEY = 'Ключ Марыі';

async function untilQuiet(pool: OwnServer['pool']): Promise<void> {
  for (let left = 1; left > 0;) {
    await sleep(200);
    const { rows } = await pool.query<{ left: number }>(
      `select ((select count(*) from outbox where handed_at is null)
         + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')))::int as left`,
    );
    left = rows[0]?.left ?? 0;
  }
}

/** Makes an account that has used everything: a ticket, a favourite, a follow, a calendar, a passkey, two sessions. */
export async function anOwner({ app, pool }: OwnServer): Promise<Owner> {
  const performance = await aPerformance(pool, { priceMinor: 0, startsIn: 240 });
  const elsewhere = await aPerformance(pool);
  await addAccounts(pool, [PHONE], 'password', EMAIL);
  await pool.query('update account set name = $2 where phone = $1', [PHONE, NAME]);
  const { token, sid, accountId } = await logIn(app, pool, PHONE);
  await logIn(app, pool, PHONE);
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `sid=${sid}`,
    host: 'localhost',
    'sec-fetch-site': 'same-origin',
  };
  async function call(method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, orderKey?: unknown) {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...headers,
        'idempotency-key': randomUUID(),
        ...(typeof orderKey === 'string' && { 'order-key': orderKey }),
      },
      ...(payload && { payload }),
    });
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
    return response.body === '' ? {} : response.json<Record<string, unknown>>();
  }
  const { id: performanceId, priceListId, eventId } = performance;
  const seats = { performanceId, priceListId, seats: [{ seatNo: 1 }], standing: [] };
  const held = await call('POST', '/api/v3/orders', { ...seats, locale: 'be' });
  const orderId = String(held['id']);
  const contact = {
    email: 'buyer.mark@mail.example',
    phone: '+375291239999',
    acceptTerms: true,
    acceptPersonalData: true,
    dueMinor: held['dueMinor'],
  };
  await call('POST', `/api/v3/orders/${orderId}/checkout`, contact, held['key']);
  await call('PUT', `/api/v3/me/favourites/${eventId}`, {});
  await call('PUT', `/api/v3/me/follows/organizer/${performance.organizerId}`, {});
  await call('POST', '/api/v3/me/calendar/renew', {});
  const passkeyId = randomUUID();
  await pool.query(
    `insert into passkey (id, account_id, credential_id, domain, public_key, counter, transports, is_backed_up, name)
     values ($1, $2, $3, 'localhost', '', 0, '{}', true, $4)`,
    [passkeyId, accountId, `credential-${passkeyId}`, PASSKEY],
  );
  const { rows } = await pool.query<{ number: string; access_key: string; session: string; secret: string }>(
    `select o.number, o.access_key, c.secret,
       (select s.id from session s where s.account_id = $2 order by s.created_at desc limit 1) as session
     from orders o join personal_calendar c on c.account_id = $2 where o.id = $1`,
    [orderId, accountId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The owner has no order');
  const numbers: Record<string, Record<string, string>> = {
    '/api/v3/cabinet/orders/:id': { id: orderId },
    '/api/v3/orders/:id': { id: orderId },
    '/api/v3/me/sessions/:id': { id: row.session },
    '/api/v3/me/passkeys/:id': { id: passkeyId },
    '/api/v3/me/favourites/:id': { id: String(eventId) },
    '/api/v3/me/follows/:kind/:id': { kind: 'organizer', id: String(performance.organizerId) },
  };
  const bodies: Record<string, object> = {
    '/api/v3/orders/:id/lines': { ...seats, seats: [{ seatNo: 2 }] },
    '/api/v3/orders/:id/checkout': contact,
    '/api/v3/cabinet/orders/:id/return': { cause: 'own_return' },
    '/api/v3/me/passkeys/:id': { name: 'x' },
  };
  const theirs = ['/api/v3/cabinet/orders/:id', '/api/v3/me/sessions/:id', '/api/v3/me/passkeys/:id'];
  // Stored emails are part of the state too, and change it until the queues are empty.
  await untilQuiet(pool);
  const reads = createPersonalDataReads(pool);
  const state = async () => JSON.stringify((await reads.all(accountId))?.groups);
  const fits = (pattern: string, path: string) => path === pattern || path.startsWith(`${pattern}/`);
  return {
    token,
    sid,
    organizerId: performance.organizerId,
    otherOrganizerId: elsewhere.organizerId,
    marks: [
      PHONE,
      EMAIL,
      NAME,
      PASSKEY,
      'buyer.mark@mail.example',
      '+375291239999',
      row.number,
      row.access_key,
      row.secret,
      row.session,
    ],
    numbersFor: (path) => Object.entries(numbers).find(([pattern]) => fits(pattern, path))?.[1] ?? null,
    bodyFor: (path) => bodies[path] ?? {},
    isTheirs: (path) => theirs.some((pattern) => fits(pattern, path)),
    state,
  };
}
