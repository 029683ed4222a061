import { describe, expect, test } from 'vitest';
import { SMS_FLOOR_A_DAY } from '#domain/accounts/rate-limits.ts';
import { aBrowser, anAuthServer, type Browser, sentCode } from '#test/builders/login.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
// Behind a proxy that forwards the client's address.
const { app, accounts } = await anAuthServer(pool, { trustProxy: true });

const PASSWORD = 'svetlyvecher';
let last = 5_000_000;
const aPhone = () => `+37529${(last += 10_000)}`;
let lines = 0;
/** Returns an address in a different network for each call. */
const elsewhere = () => `198.51.${(lines += 1)}.7`;

async function ask(browser: Browser, phone: string, { from = elsewhere(), ...form }: Record<string, string> = {}) {
  const formToken = await browser.formToken();
  return browser.send('POST', '/api/v3/auth', { phone, formToken, ...form }, { 'x-forwarded-for': from });
}
async function passed(minutes: number, phone: string): Promise<void> {
  const text = `update login_code set asked_at = asked_at - make_interval(mins => $1) where phone like $2`;
  await pool.query(text, [minutes, phone]);
}
async function registered(phone: string, browser = aBrowser(app)): Promise<Browser> {
  await ask(browser, phone);
  const sms_code = await sentCode(pool, phone);
  const done = await browser.auth({ phone, sms_code, password: PASSWORD, password_confirm: PASSWORD });
  expect(done.statusCode, done.body).toBe(200);
  await passed(10, phone);
  return browser;
}
const clear = async () => {
  await pool.query('delete from budget');
  await pool.query('delete from login_code');
};

describe('a code under way', () => {
  test('is told again to the browser that asked, with the rest of its time, and nothing is sent', async () => {
    const phone = aPhone();
    const browser = aBrowser(app);
    const first = (await ask(browser, phone)).json<{ waitSeconds: number }>();
    expect(first).not.toHaveProperty('codeUnderWay');
    await pool.query(`update login_code set asked_at = asked_at - interval '30 seconds' where phone = $1`, [phone]);
    const again = await ask(browser, phone);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ smsSend: true, newUser: true, codeUnderWay: true });
    expect(again.json<{ waitSeconds: number }>().waitSeconds).toBeLessThan(first.waitSeconds);
    const { rows } = await pool.query('select from login_code where phone = $1', [phone]);
    expect(rows).toHaveLength(1);
    const sms_code = await sentCode(pool, phone);
    const done = await browser.auth({ phone, sms_code, password: PASSWORD, password_confirm: PASSWORD });
    expect(done.statusCode).toBe(200);
  });

  test('whose tries are over is said to be so, with how long another one has to wait', async () => {
    const phone = aPhone();
    const browser = aBrowser(app);
    await ask(browser, phone);
    const code = await sentCode(pool, phone);
    const sms_code = code === '111111' ? '222222' : '111111';
    for (let tried = 0; tried < 4; tried += 1) await browser.auth({ phone, sms_code });
    const spent = { code: 'code_spent', waitSeconds: expect.any(Number) };
    expect((await browser.auth({ phone, sms_code })).json()).toMatchObject(spent);
    const again = await ask(browser, phone);
    expect(again.statusCode).toBe(410);
    expect(again.json()).toMatchObject(spent);
    expect(again.headers['retry-after']).toBeDefined();
    await passed(4, phone);
    expect((await ask(browser, phone)).json()).toMatchObject({ smsSend: true, waitSeconds: 180 });
  });

  test('went to an address that whoever typed it sees whole', async () => {
    const browser = aBrowser(app);
    const answer = await ask(browser, '+48500100201', { email: 'Jan@Poczta.example' });
    expect(answer.json()).toMatchObject({ email: 'jan@poczta.example', maskEmail: 'j•••@•••.example' });
    // A different address is typed now; the earlier code was not sent there.
    const other = await ask(browser, '+48500100201', { email: 'jan@other.example' });
    expect(other.json()).toMatchObject({ code: 'too_early' });
  });
});

describe('a code that a newer one has overtaken', () => {
  const triesOf = async (phone: string) =>
    (
      await pool.query<{ tries: number }>('select tries from login_code where phone = $1 order by asked_at desc', [
        phone,
      ])
    ).rows.map(({ tries }) => tries);
  async function twoCodes(phone: string) {
    const browser = aBrowser(app);
    await ask(browser, phone);
    const older = await sentCode(pool, phone);
    await passed(3, phone);
    expect((await ask(browser, phone)).json()).not.toHaveProperty('codeUnderWay');
    let newer = await sentCode(pool, phone);
    while (newer === older) newer = await sentCode(pool, phone);
    return { browser, older, newer };
  }
  const password = { password: PASSWORD, password_confirm: PASSWORD };

  test('is said to be so, costs no try and opens nothing', async () => {
    const phone = aPhone();
    const { browser, older, newer } = await twoCodes(phone);
    for (let tried = 0; tried < 7; tried += 1) {
      const answer = await browser.auth({ phone, sms_code: older, ...(tried % 2 === 1 && password) });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'code_replaced' });
      expect(answer.json()).not.toHaveProperty('token');
    }
    expect(await triesOf(phone)).toEqual([0, 0]);
    expect((await browser.auth({ phone, sms_code: newer, ...password })).statusCode).toBe(200);
  });

  test('makes guessing no easier: five guesses, counted as before, and thirty comparisons a day', async () => {
    const phone = aPhone();
    const { browser, older, newer } = await twoCodes(phone);
    const wrong = ['111111', '222222', '333333'].find((code) => code !== older && code !== newer) ?? '';
    // Trying the older code in between gives no extra guess.
    for (let left = 4; left > 0; left -= 1) {
      expect((await browser.auth({ phone, sms_code: wrong })).json()).toMatchObject({ triesLeft: left });
      expect((await browser.auth({ phone, sms_code: older })).json()).toMatchObject({ code: 'code_replaced' });
    }
    expect((await browser.auth({ phone, sms_code: wrong })).json()).toMatchObject({ code: 'code_spent' });
    expect((await browser.auth({ phone, sms_code: newer })).json()).toMatchObject({ code: 'code_spent' });
    const other = aPhone();
    const again = await twoCodes(other);
    const codes: string[] = [];
    for (let tried = 0; tried < 31; tried += 1) {
      const answer = await again.browser.auth({ phone: other, sms_code: again.older });
      codes.push(answer.json<{ code: string }>().code);
    }
    expect(new Set(codes.slice(0, 30))).toEqual(new Set(['code_replaced']));
    expect(codes[30]).toBe('too_many_attempts');
  });

  test('is not recognised after its five minutes, nor from another browser', async () => {
    const phone = aPhone();
    const { browser, older } = await twoCodes(phone);
    expect((await aBrowser(app).auth({ phone, sms_code: older })).json()).toMatchObject({ code: 'wrong_code' });
    const text = `update login_code set made_at = made_at - interval '5 minutes' where phone = $1
      and asked_at < now() - interval '1 minute'`;
    await pool.query(text, [phone]);
    const late = await browser.auth({ phone, sms_code: older });
    expect(late.json()).toMatchObject({ code: 'wrong_code', triesLeft: 4 });
  });
});

describe('a code opens what it was made for', () => {
  test('one sent to a stranger before the account was made does not open it', async () => {
    const phone = '+48512345678';
    const attacker = aBrowser(app);
    await ask(attacker, phone, { email: 'attacker@evil.example' });
    const stolen = await sentCode(pool, phone);
    await pool.query(`update login_code set asked_at = asked_at - interval '182 seconds' where phone = $1`, [phone]);
    const owner = aBrowser(app);
    expect((await ask(owner, phone, { email: 'victim@good.example' })).statusCode).toBe(200);
    const sms_code = await sentCode(pool, phone);
    const done = await owner.auth({ phone, sms_code, password: PASSWORD, password_confirm: PASSWORD });
    expect(done.statusCode, done.body).toBe(200);

    const password = 'AttackerPw99';
    expect((await attacker.auth({ phone, sms_code: stolen })).statusCode).toBe(409);
    const taken = await attacker.auth({ phone, sms_code: stolen, password, password_confirm: password });
    expect(taken.statusCode).toBeGreaterThanOrEqual(400);
    expect(taken.json()).not.toHaveProperty('token');
    expect((await owner.auth({ phone, password: PASSWORD })).statusCode).toBe(200);
  });

  test('two newcomers with good codes at the same moment make one account, and only its maker has it', async () => {
    const phone = '+48512345679';
    const browsers = [aBrowser(app), aBrowser(app)] as const;
    const codes: string[] = [];
    for (const [at, browser] of browsers.entries()) {
      expect((await ask(browser, phone, { email: `one${at}@mail.example` })).statusCode).toBe(200);
      codes.push(await sentCode(pool, phone));
      await passed(3, phone);
    }
    const answers = await Promise.all(
      browsers.map((browser, at) => {
        const password = `parol${at}svoj`;
        return browser.auth({ phone, sms_code: codes[at] ?? '', password, password_confirm: password });
      }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    const { rows } = await pool.query('select email_proved from account where phone = $1', [phone]);
    expect(rows).toEqual([{ email_proved: `one${winner}@mail.example` }]);
  });

  test('after a new password no older code of the phone sets another one', async () => {
    const phone = aPhone();
    const owner = await registered(phone);
    const other = aBrowser(app);
    await ask(other, phone, { resetPassword: 'true' });
    const older = await sentCode(pool, phone);
    await passed(3, phone);
    await ask(owner, phone, { resetPassword: 'true' });
    const newer = await sentCode(pool, phone);
    const set = (browser: Browser, sms_code: string, password: string) =>
      browser.auth({ phone, sms_code, password, password_confirm: password });
    expect((await set(owner, newer, 'novyparol1')).statusCode).toBe(200);
    expect((await set(other, older, 'chuzhy1parol')).statusCode).toBeGreaterThanOrEqual(400);
    expect((await owner.auth({ phone, password: 'novyparol1' })).statusCode).toBe(200);
  });
});

describe('the SMS of a day', () => {
  const used = async () =>
    (await pool.query<{ used: number }>(`select used from budget where key = 'sms:belarus'`)).rows[0]?.used ?? 0;

  test('are spent by what is sent, and not by what is refused', async () => {
    await clear();
    let sent = 0;
    // All requests come from one /48 (65,536 lines), from twelve of its /56 networks.
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, at) => {
          const asked = round * 25 + at;
          const from = `2001:db8:77:${asked % 12}00::${asked}`;
          return ask(aBrowser(app), `+37544${1_000_000 + asked * 10_007}`, { from });
        }),
      );
      sent += answers.filter(({ statusCode }) => statusCode === 200).length;
    }
    expect(await used()).toBe(sent);
    expect(sent).toBe(100);
  });

  test('keep a share for numbers that have an account', async () => {
    await clear();
    const phone = aPhone();
    await registered(phone);
    await pool.query(`update budget set used = $1 where key = 'sms:belarus'`, [Math.floor(SMS_FLOOR_A_DAY * 0.7)]);
    expect((await ask(aBrowser(app), aPhone())).json()).toMatchObject({ code: 'too_many_codes' });
    expect((await ask(aBrowser(app), phone, { resetPassword: 'true' })).json()).toMatchObject({ smsSend: true });
  });

  test('are told of when they near their end', async () => {
    await clear();
    const { app: watched, accounts, alarms } = await anAuthServer(pool, { trustProxy: true });
    const watch = accounts.loops.find(({ name }) => name === 'watch the SMS of the day');
    await aBrowser(watched).begin({ phone: aPhone() });
    await watch?.run();
    expect(alarms).toEqual([]);
    await pool.query(`update budget set used = $1 where key = 'sms:belarus'`, [SMS_FLOOR_A_DAY * 0.8]);
    await watch?.run();
    await watch?.run();
    expect(alarms).toEqual([expect.stringContaining('belarus')]);
  });
});

describe('a block of numbers that looks pumped', () => {
  const prefix = '+3752955';
  async function pumped(minutesAgo: number): Promise<void> {
    await clear();
    await pool.query(
      `insert into login_code (id, purpose, device, phone, channel, market, locale, asked_at)
       select gen_random_uuid(), 'login', 'robot' || n, $1 || lpad(n::text, 5, '0'), 'sms', 'belarus', 'ru', now() - make_interval(mins => $2)
       from generate_series(1, 60) n`,
      [prefix, minutesAgo],
    );
  }

  test('is open again an hour later', async () => {
    await pumped(61);
    for (const rest of ['70001', '70002'])
      expect((await ask(aBrowser(app), prefix + rest)).json()).toMatchObject({ smsSend: true });
  });

  test('gets a code now and then meanwhile, and a number with an account always', async () => {
    await clear();
    const owner = `${prefix}99999`;
    await registered(owner);
    await pumped(10);
    expect((await ask(aBrowser(app), `${prefix}70003`)).json()).toMatchObject({ smsSend: true });
    expect((await ask(aBrowser(app), `${prefix}70004`)).json()).toMatchObject({ code: 'too_many_codes' });
    expect((await ask(aBrowser(app), owner, { resetPassword: 'true' })).json()).toMatchObject({ smsSend: true });
  });
});

describe('strangers do not lock a person out', () => {
  test('wrong passwords of theirs leave the owner’s browser alone, and its right password works', async () => {
    const phone = aPhone();
    const owner = await registered(phone);
    for (let tried = 0; tried < 7; tried += 1)
      await aBrowser(app).send(
        'POST',
        '/api/v3/auth',
        { phone, password: `wrong${tried}` },
        { 'x-forwarded-for': elsewhere() },
      );
    expect((await aBrowser(app).auth({ phone, password: PASSWORD })).json()).toMatchObject({
      code: 'too_many_attempts',
    });
    expect((await owner.auth({ phone, password: PASSWORD })).statusCode).toBe(200);
    await pool.query('update account set wrong_passwords = 100 where phone = $1', [phone]);
    expect((await owner.auth({ phone, password: PASSWORD })).statusCode).toBe(200);
  });

  test('guesses of one moment are compared only until a hundred in a row are reached', async () => {
    const phone = aPhone();
    await registered(phone);
    await pool.query('update account set wrong_passwords = 98 where phone = $1', [phone]);
    const response = await Promise.all(
      Array.from({ length: 5 }, async (_, at) => {
        const answer = await aBrowser(app).send(
          'POST',
          '/api/v3/auth',
          { phone, password: `wrong${at}` },
          { 'x-forwarded-for': elsewhere() },
        );
        return answer.json<{ code: string }>().code;
      }),
    );
    expect(response.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'too_many_attempts'),
      ...Array.from({ length: 2 }, () => 'wrong_password'),
    ]);
  });

  test('while they have filled their places, they are sent away at once and known browsers come through', async () => {
    const phone = aPhone();
    const owner = await registered(phone);
    const places = Array.from({ length: 80 }, (_, at) =>
      accounts.deps.hasher.reserve({ network: `203.0.${at}.0/24`, isKnown: false }),
    );
    expect(places).not.toContain(null);
    const asked = { phone, password: PASSWORD };
    expect((await aBrowser(app).auth(asked)).json()).toMatchObject({ code: 'busy' });
    const guest = aBrowser(app);
    // A made-up device number with the mark of another device.
    guest.jar.set('device', `${'a'.repeat(43)}.${owner.jar.get('device')?.split('.')[1]}`);
    expect((await guest.auth(asked)).json()).toMatchObject({ code: 'busy' });
    expect((await owner.auth(asked)).statusCode).toBe(200);
    for (const place of places) place?.release();
    expect((await aBrowser(app).auth(asked)).statusCode).toBe(200);
  });

  test('a known browser that guesses waits like everybody', async () => {
    const phone = aPhone();
    const owner = await registered(phone);
    for (let tried = 0; tried < 5; tried += 1) await owner.auth({ phone, password: `wrong${tried}` });
    expect((await owner.auth({ phone, password: PASSWORD })).json()).toMatchObject({ code: 'too_many_attempts' });
  });

  test('codes they ask for neither delay the owner’s browser nor use up its codes', async () => {
    await clear();
    const phone = aPhone();
    const owner = await registered(phone);
    const from = elsewhere();
    const answers: string[] = [];
    for (let asked = 0; asked < 7; asked += 1) {
      const response = (await ask(aBrowser(app), phone, { resetPassword: 'true', from })).json<{ code?: string }>();
      answers.push(response.code ?? 'sent');
      await passed(40, phone);
    }
    // One address gets five codes; the rest of the daily limit is left for others.
    expect(answers).toEqual([...Array<string>(5).fill('sent'), 'too_many_codes', 'too_many_codes']);
    expect((await ask(aBrowser(app), phone, { resetPassword: 'true' })).json()).toMatchObject({ smsSend: true });
    // The owner requests a code right after a stranger.
    const own = await ask(owner, phone, { resetPassword: 'true' });
    expect(own.json()).toMatchObject({ smsSend: true, waitSeconds: 180 });
  });

  test('a stranger’s code makes an owner with a new browser wait a minute, not three', async () => {
    const phone = aPhone();
    await registered(phone);
    await ask(aBrowser(app), phone, { resetPassword: 'true' });
    const own = await ask(aBrowser(app), phone, { resetPassword: 'true' });
    expect(own.json()).toMatchObject({ code: 'too_early' });
    expect(own.json<{ waitSeconds: number }>().waitSeconds).toBeLessThanOrEqual(60);
    await passed(1, phone);
    expect((await ask(aBrowser(app), phone, { resetPassword: 'true' })).json()).toMatchObject({ smsSend: true });
  });

  test('wrong codes of theirs leave the owner’s right one good', async () => {
    const phone = aPhone();
    const owner = await registered(phone);
    const stranger = aBrowser(app);
    await ask(stranger, phone, { resetPassword: 'true' });
    const theirs = await sentCode(pool, phone);
    const wrong = theirs === '111111' ? '222222' : '111111';
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(Array.from({ length: 4 }, () => stranger.auth({ phone, sms_code: wrong })));
      await pool.query('update login_code set tries = 0 where phone = $1', [phone]);
    }
    expect((await stranger.auth({ phone, sms_code: wrong })).json()).toMatchObject({ code: 'too_many_attempts' });
    await ask(owner, phone, { resetPassword: 'true' });
    const sms_code = await sentCode(pool, phone);
    expect((await owner.auth({ phone, sms_code })).json()).toMatchObject({ codeAccepted: true });
  });
});

describe('while everybody’s codes are being guessed at', () => {
  /** Sets the number of wrong codes in the current hour, entered in other networks. */
  const guessed = (wrong: number) =>
    pool.query(
      `insert into budget (key, starts_at, used)
       values ('wrong-code:all', to_timestamp(floor(extract(epoch from now()) / 3600) * 3600), $1)
       on conflict (key, starts_at) do update set used = excluded.used`,
      [wrong],
    );

  test('a right code opens from its own browser, known or new', async () => {
    await clear();
    const phone = aPhone();
    const owner = await registered(phone);
    await guessed(2_000);
    for (const browser of [owner, aBrowser(app)]) {
      const from = elsewhere();
      await ask(browser, phone, { resetPassword: 'true', from });
      const sms_code = await sentCode(pool, phone);
      const response = await browser.send('POST', '/api/v3/auth', { phone, sms_code }, { 'x-forwarded-for': from });
      expect(response.json()).toMatchObject({ codeAccepted: true });
      await passed(10, phone);
    }
    const newcomer = aPhone();
    await registered(newcomer);
    await clear();
  });

  test('a code bears one guess, and a network five an hour, whatever addresses of it they come from', async () => {
    await clear();
    await guessed(2_000);
    const answers: string[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      const phone = aPhone();
      const browser = aBrowser(app);
      const from = `203.0.113.${guess + 1}`;
      await ask(browser, phone, { from });
      const code = await sentCode(pool, phone);
      const sms_code = code === '111111' ? '222222' : '111111';
      const response = await browser.send('POST', '/api/v3/auth', { phone, sms_code }, { 'x-forwarded-for': from });
      answers.push(response.json<{ code: string }>().code);
    }
    expect(answers).toEqual([...Array<string>(5).fill('code_spent'), 'too_many_attempts', 'too_many_attempts']);
    await clear();
  });
});
