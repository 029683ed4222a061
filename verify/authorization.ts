import { addressOf } from './auth/addresses.ts';
import { anOwner } from './auth/owner.ts';
import { startOwnServer } from './auth/own-server.ts';
import { addAccounts, type Finding, logIn } from './auth/people.ts';
import { formatTable, readOptions, report, type Row } from './report.ts';

// npm run verify -- authorization
// Calls every route as seven kinds of other people with the ids of the owner's things, and checks that none of them
// receives or changes any of the owner's data. A personal route without an example fails the proof; a route without a
// decided rule does not let the server start.

const { seed, json } = readOptions({});
const server = await startOwnServer();
try {
  await prove();
} finally {
  await server.stop();
}

/** Checks that a stranger is refused or receives only the state of the order. */
function isRefusedOrState(method: string, path: string, response: { statusCode: number; body: string }): boolean {
  const isRead = method === 'GET' || path.endsWith('/check');
  return isRead ? response.statusCode === 200 && response.body.includes('"isOwn":false') : response.statusCode === 403;
}

async function prove(): Promise<void> {
  const { app, pool, routes } = server;
  const owner = await anOwner(server);
  const other = await aPerson('+375291230002', []);
  const people: Record<string, { token: string; sid: string } | null> = {
    anonymous: null,
    'other buyer': other,
    "organizer's staff": await aPerson('+375291230003', [['organizer', owner.organizerId]]),
    'other organizer': await aPerson('+375291230004', [['organizer', owner.otherOrganizerId]]),
    moderator: await aPerson('+375291230005', [['moderator', null]]),
    support: await aPerson('+375291230006', [['support', null]]),
    administrator: await aPerson('+375291230007', [['administrator', null]]),
  };
  // All sessions have just confirmed a code, so a refusal is due to ownership only.
  await pool.query('update session set proved_at = now()');
  const before = await owner.state();
  const leaks: string[] = [];
  const cells: Row[] = [];
  let asked = 0;

  // The demo's outbox shows every message by design and exists only in the demo.
  const asking = routes.filter(({ rule, method }) => rule !== 'demo' && method !== 'HEAD' && method !== 'OPTIONS');
  // A token is enough to log out, so this route comes last and all sessions stay valid until then.
  const isLeave = ({ path }: (typeof asking)[number]) => path === '/session/leave';
  const walked = asking.toSorted((a, b) => Number(isLeave(a)) - Number(isLeave(b)));
  for (const { method, path, rule } of walked) {
    const isPersonal = rule === 'account';
    const known = owner.numbersFor(path);
    if (isPersonal && path.includes(':') && known === null)
      leaks.push(`${method} ${path} has no example of an owner's`);
    // Possession of an id grants access to other things, so strangers get an unused id there. An order's id is known to
    // others as well: it is part of the bank's return address.
    const address = addressOf(path, isPersonal || rule === 'order' ? (known ?? {}) : {});
    const row: Row = { route: `${method} ${path}`, rule };
    for (const [who, login] of Object.entries(people)) {
      const response = await app.inject({
        method: method as 'GET',
        url: address,
        headers: {
          host: 'localhost',
          'sec-fetch-site': 'same-origin',
          ...(login !== null && { authorization: `Bearer ${login.token}`, cookie: `sid=${login.sid}` }),
          ...(method !== 'GET' && { 'content-type': 'application/json' }),
        },
        ...(method !== 'GET' && { payload: JSON.stringify(owner.bodyFor(path)) }),
      });
      asked += 1;
      row[who] = response.statusCode;
      const mark = owner.marks.find((each) => response.body.includes(each));
      if (mark !== undefined) leaks.push(`${method} ${path} tells ${who} "${mark}" of the owner`);
      if (isPersonal && login === null && response.statusCode !== 401)
        leaks.push(`${method} ${path} answers ${response.statusCode} to nobody`);
      if (response.statusCode >= 500) leaks.push(`${method} ${path} answers ${response.statusCode} to ${who}`);
      if (rule === 'order' && known !== null && !isRefusedOrState(method, path, response))
        leaks.push(`${method} ${path} answers ${response.statusCode} to ${who}`);
      // The owner's things do not exist for other accounts.
      if (isPersonal && login !== null && known !== null && path.includes(':') && owner.isTheirs(path))
        if (![403, 404, 409].includes(response.statusCode))
          leaks.push(`${method} ${path} answers ${response.statusCode} to ${who}`);
    }
    if (isPersonal) cells.push(row);
  }
  const after = await owner.state();
  const changed = after === before ? 0 : 1;
  if (changed) leaks.push('something of the owner is not as it was');

  // The owner does receive the marks, so that their absence from other responses is meaningful.
  let disclosed = 0;
  for (const { method, path, rule } of walked) {
    if (rule !== 'account' || method !== 'GET') continue;
    const response = await app.inject({
      url: addressOf(path, owner.numbersFor(path) ?? {}),
      headers: { authorization: `Bearer ${owner.token}`, cookie: `sid=${owner.sid}`, host: 'localhost' },
    });
    if (response.statusCode !== 200) leaks.push(`GET ${path} answers ${response.statusCode} to the owner`);
    if (owner.marks.some((mark) => response.body.includes(mark))) disclosed += 1;
  }
  console.log(`${formatTable(cells)}\n`);
  for (const leak of leaks) console.log(leak);
  const findings: Finding[] = [
    {
      check: `calls of ${walked.length} routes by ${Object.keys(people).length} kinds of people`,
      value: asked,
      limit: 'more than 0',
      holds: asked > 0,
    },
    { check: 'leaks', value: leaks.length, limit: '0', holds: leaks.length === 0 },
    { check: "things of the owner's changed by others", value: changed, limit: '0', holds: changed === 0 },
    {
      check: 'routes that tell the owner of their things',
      value: disclosed,
      limit: 'at least 7',
      holds: disclosed >= 7,
    },
  ];
  report('authorization', findings, { ok: findings.every(({ holds }) => holds), seed, json });

  async function aPerson(phone: string, roles: readonly [string, number | null][]) {
    await addAccounts(pool, [phone]);
    const { token, sid, accountId } = await logIn(app, pool, phone);
    for (const [role, organizer] of roles)
      await pool.query('insert into account_role (account_id, role, organizer_id) values ($1, $2, $3)', [
        accountId,
        role,
        organizer,
      ]);
    return { token, sid };
  }
}
