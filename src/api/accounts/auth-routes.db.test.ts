import { describe, expect, test } from 'vitest';
import { createConfirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import { profileRoutes } from '#api/profile/profile-routes.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import { profileDeps } from '#test/builders/profile-app.ts';
import { createTestDatabase } from '#test/database.ts';
import { aBrowser, anAuthServer, type Browser, sentCode } from '#test/builders/login.ts';

const { pool } = await createTestDatabase();
const { app, accounts } = await anAuthServer(pool);
await app.register(profileRoutes({ ...profileDeps(pool), access: accounts.access, tokens: accounts.deps.tokens }));

let last = 1_000_000;
const aPhone = () => `+37529${(last += 1)}`;
const PASSWORD = 'svetly-vecher'.replace('-', '');

async function register(browser: Browser, phone: string): Promise<{ token: string }> {
  await browser.begin({ phone });
  const code = await sentCode(pool, phone);
  const answer = await browser.auth({ phone, sms_code: code, password: PASSWORD, password_confirm: PASSWORD });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('a newcomer', () => {
  test('gets a code, shows it, sets a password and is logged in', async () => {
    const browser = aBrowser(app);
    const phone = aPhone();
    const begun = await browser.begin({ phone });
    expect(begun.json()).toEqual({
      smsSend: true,
      notifyType: 'sms',
      newUser: true,
      resetPassword: false,
      waitSeconds: 180,
    });
    const code = await sentCode(pool, phone);
    const shown = await browser.auth({ phone, sms_code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(shown.json()).toEqual({ codeAccepted: true, newUser: true, resetPassword: false });
    const done = await browser.auth({ phone, sms_code: code, password: PASSWORD, password_confirm: PASSWORD });
    const shownAs = expect.stringMatching(/^\+375 •• •••-/);
    expect(done.json()).toEqual({
      token: expect.any(String),
      user: { id: expect.any(String), username: shownAs, phone: shownAs, avatar: '/avatars/default.webp' },
    });
    expect(done.json<{ token: string }>().token.split('.')).toHaveLength(3);
    expect(browser.jar.get('sid')).toMatch(/^[\w-]{43}$/);
    expect(done.headers['cache-control']).toBe('private, no-store');
    const versions = DOCUMENT_VERSIONS.belarus;
    const { rows } = await pool.query('select offer_version, privacy_version from account where phone = $1', [phone]);
    expect(rows).toEqual([{ offer_version: versions.offer, privacy_version: versions.privacy }]);
  });

  test('may send its form as multipart, as FormData of a page does', async () => {
    const browser = aBrowser(app);
    const phone = aPhone();
    const form = new FormData();
    form.set('phone', phone);
    form.set('formToken', await browser.formToken());
    const sent = new Response(form);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v3/auth',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { newUser: true, smsSend: true }]);
    const broken = await app.inject({
      method: 'POST',
      url: '/api/v3/auth',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'nothing of the kind',
    });
    expect(broken.statusCode).toBe(400);
  });

  test('from abroad gives an address, and the code goes there', async () => {
    const browser = aBrowser(app);
    const phone = '+48500100200';
    expect((await browser.begin({ phone }, '/api/v3/auth/fields')).json()).toEqual({ fields: ['email'] });
    expect((await browser.begin({ phone })).json()).toMatchObject({ code: 'email_required' });
    expect((await browser.begin({ phone, email: 'ania@' })).json()).toMatchObject({ code: 'email_invalid' });
    const begun = await browser.begin({ phone, email: 'Ania@Poczta.example' });
    expect(begun.json()).toMatchObject({ notifyType: 'email', newUser: true, maskEmail: 'a•••@•••.example' });
    const code = await sentCode(pool, phone);
    const done = await browser.auth({ phone, sms_code: code, password: PASSWORD, password_confirm: PASSWORD });
    expect(done.statusCode).toBe(200);
    const { rows } = await pool.query('select email_proved, phone_proved_at from account where phone = $1', [phone]);
    expect(rows).toEqual([{ email_proved: 'ania@poczta.example', phone_proved_at: null }]);
    expect((await browser.begin({ phone }, '/api/v3/auth/fields')).json()).toEqual({ fields: [] });
  });

  test.each([
    ['+375 17 222-33-44', 'phone_not_mobile'],
    ['111111111', 'phone_invalid'],
    ['+48 999 999 999', 'phone_invalid'],
  ])('cannot log in with %s, and no SMS is paid for', async (phone, code) => {
    const refused = await aBrowser(app).begin({ phone });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code });
    expect((await pool.query("select 1 from login_code where phone = '+375172223344'")).rows).toEqual([]);
  });

  test.each([
    [{ password: 'abcde', password_confirm: 'abcde' }, 'password_short'],
    [{ password: 'abc-defg', password_confirm: 'abc-defg' }, 'password_forbidden_characters'],
    [{ password: PASSWORD, password_confirm: 'another1' }, 'passwords_differ'],
    [{ password: 'qwerty123', password_confirm: 'qwerty123' }, 'password_common'],
    [{ password: PASSWORD, password_confirm: PASSWORD, newEmail: 'nobody' }, 'email_invalid'],
  ])('is told what is wrong with %j, and keeps the tries', async (fields, code) => {
    const browser = aBrowser(app);
    const phone = aPhone();
    await browser.begin({ phone });
    const sms_code = await sentCode(pool, phone);
    const refused = await browser.auth({ phone, sms_code, ...fields });
    expect(refused.json()).toMatchObject({ code });
    const done = await browser.auth({ phone, sms_code, password: PASSWORD, password_confirm: PASSWORD });
    expect(done.statusCode).toBe(200);
  });
});

describe('somebody known', () => {
  test('is asked for the password and logs in with it', async () => {
    const phone = aPhone();
    await register(aBrowser(app), phone);
    const browser = aBrowser(app);
    expect((await browser.begin({ phone })).json()).toEqual({ static: false, newUser: false });
    expect((await browser.auth({ phone, password: 'nichoha' })).json()).toMatchObject({ code: 'wrong_password' });
    expect((await browser.auth({ phone, password: PASSWORD })).json()).toHaveProperty('token');
  });

  test('after five wrong passwords waits, even with the right one', async () => {
    const phone = aPhone();
    await register(aBrowser(app), phone);
    const browser = aBrowser(app);
    for (let tried = 0; tried < 5; tried += 1) await browser.auth({ phone, password: `wrong${tried}` });
    const sixth = await browser.auth({ phone, password: PASSWORD });
    expect(sixth.statusCode).toBe(429);
    expect(sixth.json()).toMatchObject({ code: 'too_many_attempts', waitSeconds: expect.any(Number) });
  });

  test('resets a forgotten password by a code, and every session ends', async () => {
    const phone = aPhone();
    const before = aBrowser(app);
    await register(before, phone);
    await pool.query(`update login_code set asked_at = now() - interval '10 minutes' where phone = $1`, [phone]);
    const browser = aBrowser(app);
    expect((await browser.begin({ phone, resetPassword: 'true' })).json()).toMatchObject({
      smsSend: true,
      resetPassword: true,
      newUser: false,
    });
    const sms_code = await sentCode(pool, phone);
    const other = 'zusimaviosna';
    expect((await browser.auth({ phone, sms_code, password: other, password_confirm: other })).statusCode).toBe(200);
    expect((await before.send('POST', '/session/renew')).statusCode).toBe(204);
    expect((await browser.auth({ phone, password: PASSWORD })).json()).toMatchObject({ code: 'wrong_password' });
    expect((await browser.auth({ phone, password: other })).statusCode).toBe(200);
  });

  test('with a static password can only be helped by support', async () => {
    const phone = aPhone();
    await register(aBrowser(app), phone);
    await pool.query(`update account set password_kind = 'static' where phone = $1`, [phone]);
    const browser = aBrowser(app);
    expect((await browser.begin({ phone })).json()).toEqual({ static: true, newUser: false });
    await pool.query(`update account set email_proved = 'lena@mail.example' where phone = $1`, [phone]);
    expect((await browser.begin({ phone })).json()).toMatchObject({ static: true, maskEmail: 'l•••@•••.example' });
    expect((await browser.begin({ phone, resetPassword: 'true' })).json()).toMatchObject({ code: 'static_password' });
    expect((await browser.auth({ phone, password: PASSWORD })).statusCode).toBe(200);
  });

  test('who is banned is told so, and logged out', async () => {
    const phone = aPhone();
    const browser = aBrowser(app);
    await register(browser, phone);
    await pool.query('update account set banned_at = now() where phone = $1', [phone]);
    expect((await browser.send('POST', '/session/renew')).statusCode).toBe(204);
    const refused = await browser.begin({ phone });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'account_banned', error: expect.stringContaining('заблокирован') });
  });

  test('who was away for half a year and comes with a new browser is not let in by a number alone', async () => {
    const phone = aPhone();
    await register(aBrowser(app), phone);
    await pool.query(`update account set seen_at = now() - interval '200 days' where phone = $1`, [phone]);
    await pool.query(`update login_code set asked_at = now() - interval '1 hour' where phone = $1`, [phone]);
    const stranger = aBrowser(app);
    expect((await stranger.begin({ phone, resetPassword: 'true' })).json()).toMatchObject({ code: 'account_dormant' });
    await pool.query(`update account set email_proved = 'ola@mail.example' where phone = $1`, [phone]);
    expect((await stranger.begin({ phone, resetPassword: 'true' })).json()).toMatchObject({
      notifyType: 'email',
      maskEmail: 'o•••@•••.example',
    });
  });
});

describe('news of safety', () => {
  const PHONE_OS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';
  async function noticesTo(phone: string) {
    const { rows } = await pool.query<{ notice: { kind: string; device?: string }; to: object }>(
      `select payload -> 'notice' as notice, payload -> 'to' as to from outbox o
       where topic = 'account.notice' and payload ->> 'accountId' = (select id::text from account where phone = $1)`,
      [phone],
    );
    return rows;
  }
  const logInFrom = (browser: Browser, phone: string) =>
    browser.send('POST', '/api/v3/auth', { phone, password: PASSWORD }, { 'user-agent': PHONE_OS });

  test('a login from a browser nobody knows is told, one from a known browser is not', async () => {
    const phone = aPhone();
    const own = aBrowser(app);
    await register(own, phone);
    expect((await logInFrom(own, phone)).statusCode).toBe(200);
    expect(await noticesTo(phone)).toEqual([]);
    const other = aBrowser(app);
    expect((await logInFrom(other, phone)).statusCode).toBe(200);
    expect(await noticesTo(phone)).toMatchObject([
      { notice: { kind: 'new_login', device: 'Safari, iOS' }, to: { email: null, phone } },
    ]);
    expect((await logInFrom(other, phone)).statusCode).toBe(200);
    expect(await noticesTo(phone)).toHaveLength(1);
  });

  test('is sent five times a day at most', async () => {
    const phone = aPhone();
    await register(aBrowser(app), phone);
    for (let again = 0; again < 7; again += 1) await logInFrom(aBrowser(app), phone);
    expect(await noticesTo(phone)).toHaveLength(5);
  });

  test('a password set anew by a code is told', async () => {
    const phone = aPhone();
    const browser = aBrowser(app);
    await register(browser, phone);
    await pool.query(`update account set email_proved = 'nina@mail.example' where phone = $1`, [phone]);
    await pool.query(`update login_code set asked_at = now() - interval '10 minutes' where phone = $1`, [phone]);
    await browser.begin({ phone, resetPassword: 'true' });
    const sms_code = await sentCode(pool, phone);
    const password = 'zusimaviosna';
    expect((await browser.auth({ phone, sms_code, password, password_confirm: password })).statusCode).toBe(200);
    expect(await noticesTo(phone)).toMatchObject([
      { notice: { kind: 'password_changed' }, to: { email: 'nina@mail.example', phone } },
    ]);
  });
});

test('an address typed with a new account gets the code that proves it', async () => {
  const phone = aPhone();
  const browser = aBrowser(app);
  await browser.begin({ phone });
  const sms_code = await sentCode(pool, phone);
  const form = { phone, sms_code, password: PASSWORD, password_confirm: PASSWORD, newEmail: 'Vera@mail.example' };
  const { token } = (await browser.auth(form)).json<{ token: string }>();
  const { rows } = await pool.query<{ id: string; purpose: string; channel: string }>(
    `select c.id, c.purpose, c.channel from login_code c join outbox o on o.topic = 'login.code' and o.key = c.id::text
     where c.email = 'vera@mail.example'`,
  );
  expect(rows).toMatchObject([{ purpose: 'change', channel: 'email' }]);
  const codes = createConfirmationCodes();
  const code = codes.make();
  const id = rows[0]?.id ?? '';
  await pool.query('update login_code set hash = $2, made_at = now() where id = $1', [id, await codes.hash(code, id)]);
  const headers = { authorization: `Bearer ${token}`, cookie: `sid=${browser.jar.get('sid')}` };
  const again = await app.inject({
    method: 'POST',
    url: '/api/v3/me/email',
    headers,
    payload: { email: 'vera@mail.example' },
  });
  expect(again.json()).toMatchObject({ codeUnderWay: true, to: 'vera@mail.example' });
  const proved = await app.inject({ method: 'POST', url: '/api/v3/me/email/confirm', headers, payload: { code } });
  expect(proved.json()).toMatchObject({ email: 'vera@mail.example', isEmailProved: true });
});

describe('a code', () => {
  test('bears five tries, is bound to the browser, and another one waits three minutes', async () => {
    const phone = aPhone();
    const browser = aBrowser(app);
    await browser.begin({ phone });
    const code = await sentCode(pool, phone);
    expect((await aBrowser(app).auth({ phone, sms_code: code })).json()).toMatchObject({ code: 'wrong_code' });
    const wrong = code === '111111' ? '222222' : '111111';
    for (const left of [4, 3, 2, 1])
      expect((await browser.auth({ phone, sms_code: wrong })).json()).toMatchObject({
        code: 'wrong_code',
        triesLeft: left,
      });
    expect((await browser.auth({ phone, sms_code: wrong })).json()).toMatchObject({ code: 'code_spent' });
    expect((await browser.auth({ phone, sms_code: code })).json()).toMatchObject({ code: 'code_spent' });
    const again = await browser.begin({ phone });
    expect(again.json()).toMatchObject({ code: 'code_spent', waitSeconds: expect.any(Number) });
    expect(again.headers['retry-after']).toBeDefined();
  });

  test('guessed fifty times at once is still tried five times only', async () => {
    const phone = aPhone();
    const browser = aBrowser(app);
    await browser.begin({ phone });
    await sentCode(pool, phone);
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => browser.auth({ phone, sms_code: String(at).padStart(6, '0') })),
    );
    const { rows } = await pool.query('select tries from login_code where phone = $1', [phone]);
    expect(rows).toEqual([{ tries: 5 }]);
  });

  test('dies after five minutes, and after it was used', async () => {
    const phone = aPhone();
    const browser = aBrowser(app);
    await browser.begin({ phone });
    const sms_code = await sentCode(pool, phone);
    await pool.query(`update login_code set made_at = now() - interval '301 seconds' where phone = $1`, [phone]);
    expect((await browser.auth({ phone, sms_code })).json()).toMatchObject({ code: 'code_expired' });
    await pool.query('update login_code set made_at = now() where phone = $1', [phone]);
    const form = { phone, sms_code, password: PASSWORD, password_confirm: PASSWORD };
    const both = await Promise.all([browser.auth(form), browser.auth(form)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 410]));
  });

  test('goes out at most five times a day', async () => {
    const phone = aPhone();
    const browser = aBrowser(app);
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await browser.begin({ phone })).json()).toMatchObject({ smsSend: true });
      await pool.query(`update login_code set asked_at = asked_at - interval '4 minutes' where phone = $1`, [phone]);
    }
    expect((await browser.begin({ phone })).json()).toMatchObject({ code: 'too_many_codes' });
  });
});

describe('whoever asks', () => {
  test('does work first: without a solved captcha nothing is said of a phone, and one solution is worth one question', async () => {
    const browser = aBrowser(app);
    const phone = aPhone();
    expect((await browser.auth({ phone })).json()).toMatchObject({ code: 'captcha_required' });
    expect((await browser.auth({ phone, formToken: 'bm90IGEgc29sdXRpb24=' })).json()).toMatchObject({
      code: 'captcha_failed',
    });
    const formToken = await browser.formToken();
    expect((await browser.auth({ phone, formToken })).statusCode).toBe(200);
    expect((await browser.auth({ phone: aPhone(), formToken })).json()).toMatchObject({ code: 'captcha_failed' });
  });

  test('from a page of somebody else hears nothing', async () => {
    const browser = aBrowser(app);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': '', origin: 'null' }]) {
      const form = { phone: aPhone(), formToken: await browser.formToken() };
      const refused = await browser.send('POST', '/api/v3/auth', form, headers);
      expect(refused.json()).toMatchObject({ code: 'invalid_request' });
    }
  });

  test('is answered in the language of the address', async () => {
    const browser = aBrowser(app);
    const answers = await Promise.all(
      ['ru', 'by', 'en', 'ge'].map(async (lang) =>
        (await browser.send('POST', `/api/v3/auth?lang=${lang}`, { phone: '12' })).json<{ error: string }>(),
      ),
    );
    expect(answers.map(({ error }) => error)).toEqual([
      'Неверный номер',
      'Няправільны нумар',
      'Check the phone number',
      'ნომერი არასწორია',
    ]);
  });
});
