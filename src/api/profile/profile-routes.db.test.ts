import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createAvatarReads } from '#adapters/db/profile/profile-reads.ts';
import { type Profile, profileSchema, sessionsSchema } from '#api/profile/profile-contract.ts';
import { profileRoutes } from '#api/profile/profile-routes.ts';
import { aSession, anAccount, type BuiltAccount } from '#test/builders/person.ts';
import { codeOf, profileDeps } from '#test/builders/profile-app.ts';
import { createTestDatabase } from '#test/database.ts';
import { endOtherSessions } from '#usecases/profile/end-other-sessions.ts';

const { pool } = await createTestDatabase();
const deps = profileDeps(pool);
const app = fastify();
await app.register(profileRoutes(deps));
afterAll(() => app.close());

let person: BuiltAccount;
let address = '';
let people = 0;
beforeEach(async () => {
  people += 1;
  address = `person${people}@example.com`;
  person = await anAccount(pool);
});

async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object | Buffer, by = person.bearer) {
  const headers = { authorization: by, ...(Buffer.isBuffer(payload) && { 'content-type': 'image/png' }) };
  const answer = await app.inject({ method, url: `/api/v3/me${url}`, headers, ...(payload && { payload }) });
  const body = answer.body === '' ? {} : answer.json<Record<string, unknown> & { error?: { code: string } }>();
  return { status: answer.statusCode, body, code: body.error?.code, headers: answer.headers };
}
const profileOf = (body: object): Profile => profileSchema.parse(body);

async function prove(): Promise<void> {
  expect((await ask('POST', '/proof')).status).toBe(202);
  const code = await codeOf(pool, person.id);
  expect((await ask('POST', '/proof/confirm', { code })).status).toBe(200);
}

describe('a profile', () => {
  test('is told to nobody without a token', async () => {
    expect(await ask('GET', '', undefined, '')).toMatchObject({ status: 401, code: 'login_required' });
  });

  test('is told to its owner, and kept by nobody on the way', async () => {
    const answer = await ask('GET', '');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(profileOf(answer.body)).toMatchObject({ id: person.id, phone: person.phone, password: 'none', name: null });
  });

  test('tells a token that can only buy where tickets go, and nothing else', async () => {
    await pool.query('update account set email = $2 where id = $1', [person.id, address]);
    const buyer = `${person.bearer} buy`;
    expect(await ask('GET', '/contact', undefined, buyer)).toMatchObject({
      status: 200,
      body: { phone: person.phone, email: address },
    });
    expect((await ask('GET', '', undefined, buyer)).status).toBe(401);
    expect((await ask('GET', '/contact', undefined, '')).status).toBe(401);
  });

  test('takes a name of one line, and a language', async () => {
    const { body } = await ask('POST', '', { name: '  Алеся\n Кавальчук ', locale: 'be' });
    expect(profileOf(body)).toMatchObject({ name: 'Алеся Кавальчук', locale: 'be' });
    expect(profileOf((await ask('POST', '', { name: '' })).body)).toMatchObject({ name: null, locale: 'be' });
    expect((await ask('POST', '', { name: 'я'.repeat(61) })).code).toBe('name_long');
    expect((await ask('POST', '', { locale: 'az' })).code).toBe('invalid_request');
  });
});

describe('a code', () => {
  test('goes to the account’s own phone and counts for five minutes', async () => {
    await prove();
    const until = profileOf((await ask('GET', '')).body).provedUntil ?? '';
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(290_000);
  });

  test('is sent once in three minutes, tells where it went, and is no part of what strangers may ask for', async () => {
    const first = await ask('POST', '/proof');
    expect(first).toMatchObject({ status: 202, body: { channel: 'sms', to: expect.stringContaining('••') } });
    expect(first.body).not.toHaveProperty('codeUnderWay');
    expect(await ask('POST', '/proof')).toMatchObject({ status: 202, body: { codeUnderWay: true } });
    const { rows } = await pool.query('select from login_code where account_id = $1', [person.id]);
    expect(rows).toHaveLength(1);
    for (let more = 0; more < 19; more += 1) {
      await pool.query(`update login_code set asked_at = asked_at - interval '4 min' where account_id = $1`, [
        person.id,
      ]);
      expect((await ask('POST', '/proof')).status).toBe(202);
    }
    await pool.query(`update login_code set asked_at = asked_at - interval '4 min' where account_id = $1`, [person.id]);
    expect((await ask('POST', '/proof')).code).toBe('too_many_codes');
  });

  test('bears five tries, and then not even the right one counts', async () => {
    await ask('POST', '/proof');
    const code = await codeOf(pool, person.id);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let left = 4; left > 0; left -= 1)
      expect(await ask('POST', '/proof/confirm', { code: wrong })).toMatchObject({
        code: 'wrong_code',
        body: { error: { triesLeft: left } },
      });
    expect((await ask('POST', '/proof/confirm', { code: wrong })).code).toBe('code_spent');
    expect((await ask('POST', '/proof/confirm', { code })).code).toBe('code_spent');
  });

  test('of an earlier message is said to be so, and costs no try', async () => {
    await ask('POST', '/proof');
    const older = await codeOf(pool, person.id);
    await pool.query(`update login_code set asked_at = asked_at - interval '4 min' where account_id = $1`, [person.id]);
    await ask('POST', '/proof');
    let newer = await codeOf(pool, person.id);
    while (newer === older) newer = await codeOf(pool, person.id);
    for (let tried = 0; tried < 6; tried += 1)
      expect(await ask('POST', '/proof/confirm', { code: older })).toMatchObject({
        status: 409,
        code: 'code_replaced',
      });
    expect((await ask('POST', '/proof/confirm', { code: newer })).status).toBe(200);
  });

  test('is of no use in another session, nor after five minutes', async () => {
    await ask('POST', '/proof');
    const code = await codeOf(pool, person.id);
    const other = await aSession(pool, person.id);
    expect((await ask('POST', '/proof/confirm', { code }, `Bearer ${other}`)).code).toBe('code_expired');
    await pool.query(`update login_code set made_at = now() - interval '301 s' where account_id = $1`, [person.id]);
    expect((await ask('POST', '/proof/confirm', { code })).code).toBe('code_expired');
  });
});

describe('another phone', () => {
  test('needs a fresh code on the old one and a code on the new one', async () => {
    expect((await ask('POST', '/phone', { phone: '+375 29 700-00-01' })).code).toBe('proof_required');
    await prove();
    expect((await ask('POST', '/phone', { phone: '+375 29 700-00-01' })).status).toBe(202);
    expect(profileOf((await ask('GET', '')).body).phone).toBe(person.phone);
    const { body } = await ask('POST', '/phone/confirm', { code: await codeOf(pool, person.id) });
    expect(profileOf(body).phone).toBe('+375297000001');
  });

  test('is shown in full to who has just typed it, and told to the old number, the new one and the address', async () => {
    await pool.query('update account set email = $2, email_proved = $2 where id = $1', [person.id, address]);
    await prove();
    const sent = await ask('POST', '/phone', { phone: '+375 29 700-00-03' });
    expect(sent.body).toMatchObject({ to: '+375\u00a029\u00a0700-00-03' });
    await ask('POST', '/phone/confirm', { code: await codeOf(pool, person.id) });
    const { rows } = await pool.query<{ to: object }>(
      `select payload -> 'to' as to from outbox
       where topic = 'account.notice' and payload ->> 'accountId' = $1 and payload -> 'notice' ->> 'kind' = 'phone_changed'`,
      [person.id],
    );
    const recipients = [
      { email: address, phone: null },
      { email: null, phone: person.phone },
      { email: null, phone: '+375297000003' },
    ];
    expect(rows.map(({ to }) => to)).toEqual(expect.arrayContaining(recipients));
    expect(rows).toHaveLength(3);
  });

  test('that belongs to somebody is refused only to who has it in hand, and the code is spent', async () => {
    const other = await anAccount(pool, { phone: '+375297000002' });
    await prove();
    expect((await ask('POST', '/phone', { phone: '+375297000002' })).status).toBe(202);
    const code = await codeOf(pool, person.id);
    expect((await ask('POST', '/phone/confirm', { code })).code).toBe('phone_taken');
    expect((await ask('POST', '/phone/confirm', { code })).code).toBe('code_expired');
    expect(other.phone).toBe('+375297000002');
  });

  test.each([
    ['12', 'phone_invalid'],
    ['17 222-33-44', 'phone_not_mobile'],
    ['+4915112345678', 'unsupported_country'],
  ])('%s is refused', async (phone, code) => {
    await prove();
    expect((await ask('POST', '/phone', { phone })).code).toBe(code);
  });
});

describe('an address', () => {
  test('given before is proved by its own code alone', async () => {
    await pool.query('update account set email = $2 where id = $1', [person.id, address]);
    expect((await ask('POST', '/email', { email: address })).status).toBe(202);
    const { body } = await ask('POST', '/email/confirm', { code: await codeOf(pool, person.id) });
    expect(profileOf(body)).toMatchObject({ email: address, isEmailProved: true });
  });

  test('that is new needs a fresh code of the phone too, and the old one hears of it', async () => {
    await pool.query('update account set email = $2, email_proved = $2 where id = $1', [person.id, address]);
    expect((await ask('POST', '/email', { email: `new.${address}` })).code).toBe('proof_required');
    await prove();
    expect((await ask('POST', '/email', { email: `New.${address}` })).status).toBe(202);
    await ask('POST', '/email/confirm', { code: await codeOf(pool, person.id) });
    expect(profileOf((await ask('GET', '')).body).email).toBe(`new.${address}`);
    const { rows } = await pool.query(
      `select payload from outbox where topic = 'account.notice' and payload -> 'to' ->> 'email' = $1`,
      [address],
    );
    expect(rows).toMatchObject([{ payload: { accountId: person.id, notice: { kind: 'email_changed' } } }]);
  });

  test('of another account is refused to who has shown its code', async () => {
    await anAccount(pool, { emailProved: address });
    await prove();
    await ask('POST', '/email', { email: address });
    expect((await ask('POST', '/email/confirm', { code: await codeOf(pool, person.id) })).code).toBe('email_taken');
  });

  test('is not proved by the code of a phone', async () => {
    await prove();
    await ask('POST', '/phone', { phone: '+375297000009' });
    const code = await codeOf(pool, person.id);
    expect((await ask('POST', '/email/confirm', { code })).code).toBe('code_expired');
  });
});

describe('a password', () => {
  const set = (password: string, password_confirm = password) =>
    ask('POST', '/password', { password, password_confirm });

  test('is set by a fresh code, and other devices are out', async () => {
    const other = await aSession(pool, person.id);
    expect((await set('верба-это')).code).toBe('password_forbidden_characters');
    expect((await set('вербалоза')).code).toBe('proof_required');
    await prove();
    expect(await set('вербалоза')).toMatchObject({ status: 200, body: { ended: 1 } });
    expect((await ask('GET', '', undefined, `Bearer ${other}`)).status).toBe(401);
    expect(profileOf((await ask('GET', '')).body).password).toBe('own');
  });

  test.each([
    ['пять5', 'пять5', 'password_short'],
    ['qwerty123', 'qwerty123', 'password_common'],
    ['вербалоза', 'вербалозб', 'passwords_differ'],
  ])('%s is refused: %s', async (password, confirmation, code) => {
    await prove();
    expect((await set(password, confirmation)).code).toBe(code);
  });

  test('that support gave out is changed by support', async () => {
    person = await anAccount(pool, { passwordKind: 'static', isProved: true });
    expect((await set('вербалоза')).code).toBe('static_password');
  });
});

describe('a picture', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2B56D9' } });

  test('is drawn anew in two sizes, without what the file said beside its pixels', async () => {
    const sent = await picture(600, 400)
      .withExif({ IFD0: { Copyright: 'Алеся' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { avatar } = profileOf((await ask('POST', '/avatar', sent)).body);
    expect(avatar.small).toMatch(/^\/avatars\/[\w-]{22}-50\.webp$/);
    const kept = await createAvatarReads(pool).find(avatar.small.slice(9, 31));
    expect(await sharp(kept?.large).metadata()).toMatchObject({ format: 'webp', width: 200, height: 200 });
    expect((await sharp(kept?.small).metadata()).exif).toBeUndefined();
  });

  test('is replaced under a new address, and taken away', async () => {
    const sent = await picture(60, 60).png().toBuffer();
    const first = profileOf((await ask('POST', '/avatar', sent)).body).avatar;
    const second = profileOf((await ask('POST', '/avatar', sent)).body).avatar;
    expect(second.small).not.toBe(first.small);
    expect(await createAvatarReads(pool).find(first.small.slice(9, 31))).toBeNull();
    expect(profileOf((await ask('DELETE', '/avatar')).body).avatar).toMatchObject({ isOwn: false });
    expect((await pool.query('select from avatar where account_id = $1', [person.id])).rowCount).toBe(0);
  });

  test.each([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['text', async () => Buffer.from('GIF89a and so on')],
    ['half a file', async () => (await picture(300, 300).png().toBuffer()).subarray(0, 200)],
    ['25 megapixels and one row', async () => picture(5000, 5001).png().toBuffer()],
    ['a strip of few pixels that takes seconds to draw', async () => picture(20_000, 384).png().toBuffer()],
  ])('is refused when it is %s', async (_what, make) => {
    expect(await ask('POST', '/avatar', await make())).toMatchObject({ status: 400, code: 'picture_unreadable' });
  });

  test('is drawn twenty times an hour for one person', async () => {
    const sent = await picture(20, 20).png().toBuffer();
    const answers: number[] = [];
    for (let tried = 0; tried < 21; tried += 1) answers.push((await ask('POST', '/avatar', sent)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect(answers.at(-1)).toBe(429);
  });

  test('of more than ten megabytes is refused before it is read', async () => {
    expect(await ask('POST', '/avatar', Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      code: 'picture_large',
    });
  });
});

describe('sessions', () => {
  test('are devices, sibling hosts among them, this one first', async () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';
    const phone = await aSession(pool, person.id, { userAgent });
    await aSession(pool, person.id, { userAgent }, phone);
    await aSession(pool, person.id, {}, person.sessionId);
    const { items } = sessionsSchema.parse((await ask('GET', '/sessions')).body);
    expect(
      items.map(({ isOwn, isSiblingHost, device }) => [isOwn, isSiblingHost, device.kind, device.browser]),
    ).toEqual([
      [true, false, 'computer', 'Chrome'],
      [false, true, 'computer', 'Chrome'],
      [false, false, 'phone', 'Safari'],
      [false, false, 'phone', 'Safari'],
    ]);
  });

  test('that followed a login to a sibling host end alone, from the own login too', async () => {
    const sibling = await aSession(pool, person.id, {}, person.sessionId);
    expect((await ask('DELETE', `/sessions/${sibling}`)).status).toBe(204);
    expect((await ask('GET', '', undefined, `Bearer ${sibling}`)).status).toBe(401);
    expect((await ask('GET', '')).status).toBe(200);
    await aSession(pool, person.id, {}, person.sessionId);
    expect((await ask('POST', '/sessions/end-others')).body).toEqual({ ended: 1 });
  });

  test('end one by one with their sibling hosts, and never somebody else’s', async () => {
    const phone = await aSession(pool, person.id);
    const sibling = await aSession(pool, person.id, {}, phone);
    expect((await ask('DELETE', `/sessions/${phone}`)).status).toBe(204);
    expect((await ask('GET', '', undefined, `Bearer ${sibling}`)).status).toBe(401);
    const other = await anAccount(pool);
    expect((await ask('DELETE', `/sessions/${other.sessionId}`)).status).toBe(404);
    expect((await ask('GET', '', undefined, other.bearer)).status).toBe(200);
  });

  test('that end all others at the same moment leave one', async () => {
    const ids = [person.sessionId, ...(await Promise.all([1, 2, 3, 4].map(() => aSession(pool, person.id))))];
    const results = await Promise.all(
      ids.map((sessionId) => endOtherSessions(deps, { actor: { ...person.actor, sessionId } })),
    );
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, ended: 4 }]);
    const { rowCount } = await pool.query('select from session where account_id = $1 and ended_at is null', [
      person.id,
    ]);
    expect(rowCount).toBe(1);
  });
});
