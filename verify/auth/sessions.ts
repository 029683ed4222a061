import { addressOf } from './addresses.ts';
import type { OwnServer } from './own-server.ts';
import { addAccounts, type Finding, logIn, send } from './people.ts';

/**
 * Checks that a session id used twice ends the whole session family: the session, its sibling on another host, and all
 * of their tokens.
 */
export async function checkReuse({ app, pool }: OwnServer): Promise<Finding> {
  const phone = '+375291110002';
  await addAccounts(pool, [phone]);
  const { token, sid, siblingToken, accountId } = await logIn(app, pool, phone, 'rampa.localhost');
  await send(
    app,
    '/session/adopt',
    {},
    {
      cookies: `sister=${siblingToken}`,
      headers: { authorization: `Bearer ${token}`, host: 'cabinet.rampa.localhost' },
    },
  );
  await send(app, '/session/renew', {}, { cookies: `sid=${sid}` });
  await pool.query(`update session_token set spent_at = spent_at - interval '1 minute' where spent_at is not null`);
  const stolen = await send(app, '/session/renew', {}, { cookies: `sid=${sid}` });
  const { rows } = await pool.query<{ standing: number; ended: number }>(
    `select count(*) filter (where ended_at is null)::int as standing,
       count(*) filter (where end_reason = 'reuse')::int as ended from session where account_id = $1`,
    [accountId],
  );
  const { standing = -1, ended = 0 } = rows[0] ?? {};
  return {
    check: 'sessions that stand after a spent number came back (of 2)',
    value: standing,
    limit: '0',
    holds: standing === 0 && ended === 2 && stolen.status === 204,
  };
}

/**
 * Checks that a stolen token alone allows neither a session nor a sensitive action, even if a code was just confirmed
 * in its session.
 */
export async function checkStolenToken({ app, pool }: OwnServer): Promise<Finding> {
  const phone = '+375291110004';
  await addAccounts(pool, [phone]);
  const { token, accountId } = await logIn(app, pool, phone, 'rampa.localhost');
  await pool.query('update session set proved_at = now() where account_id = $1', [accountId]);
  const authorization = `Bearer ${token}`;
  let opened = 0;
  const adopted = await send(
    app,
    '/session/adopt',
    {},
    { headers: { authorization, host: 'cabinet.rampa.localhost' } },
  );
  if (adopted.status !== 401) opened += 1;
  for (const [method, url, payload] of SENSITIVE_ACTIONS) {
    const headers = { authorization, host: 'rampa.localhost' };
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
    if (response.statusCode === 403 && response.body.includes('session_required')) continue;
    opened += 1;
    console.log(`${method} ${url} answered ${response.statusCode} to a token alone`);
  }
  return {
    check: `sensitive actions and adoptions, ${SENSITIVE_ACTIONS.length + 1}, open to a token alone`,
    value: opened,
    limit: '0',
    holds: opened === 0,
  };
}
const SENSITIVE_ACTIONS = [
  ['POST', '/api/v3/me/proof'],
  ['POST', '/api/v3/me/phone', { phone: '+375291110005' }],
  ['POST', '/api/v3/me/email', { email: 'new@mail.example' }],
  ['POST', '/api/v3/me/password', { password: 'svetlyvecher', password_confirm: 'svetlyvecher' }],
  ['POST', '/api/v3/me/passkeys/options'],
  ['GET', '/api/v3/me/export'],
  ['POST', '/api/v3/me/delete', { acceptsLoss: true }],
] as const;

/**
 * Checks that all cookies of a logged-in account, without a token, change nothing. Every route except plain reads is
 * called as another site's page would make the browser call it, and as a page of ours without a token would.
 */
export async function checkCookies({ app, pool, routes }: OwnServer): Promise<Finding[]> {
  const phone = '+375291110003';
  await addAccounts(pool, [phone]);
  const { token, sid, accountId } = await logIn(app, pool, phone);
  const state = async () =>
    JSON.stringify(
      (
        await pool.query(
          `select (select to_jsonb(a) - 'seen_at' from account a where id = $1),
             (select jsonb_agg(to_jsonb(s) - 'seen_at') from session s where account_id = $1),
             (select count(*) from login_code where account_id = $1), (select count(*) from orders)`,
          [accountId],
        )
      ).rows,
    );
  const before = await state();
  const unsafe = routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
  let opened = 0;
  for (const { method, path, rule } of unsafe)
    for (const site of ['cross-site', 'same-origin']) {
      // These routes exist so that our own page can renew the session and log out by the cookie.
      if (rule === 'own page' && site === 'same-origin') continue;
      const response = await app.inject({
        method: method as 'POST',
        url: addressOf(path),
        headers: { cookie: `sid=${sid}; token=${token}`, 'sec-fetch-site': site, 'content-type': 'application/json' },
        payload: '{}',
      });
      if (rule === 'anybody' || rule === 'holder' || rule === 'order' || rule === 'provider' || rule === 'demo')
        continue;
      if ([400, 401, 403].includes(response.statusCode)) continue;
      opened += 1;
      console.log(`${method} ${path} answered ${response.statusCode} to cookies alone from ${site}`);
    }
  const changed = (await state()) === before ? 0 : 1;
  return [
    {
      check: `routes that change something, ${unsafe.length}, opened by cookies alone`,
      value: opened,
      limit: '0',
      holds: opened === 0,
    },
    { check: 'things of the account changed by that', value: changed, limit: '0', holds: changed === 0 },
  ];
}
