import { randomUUID } from 'node:crypto';
import { bookCredit } from '#domain/ledger/ledger.ts';
import { issueCertificate } from '#usecases/tenders/issue-certificate.ts';
import { setTenders } from '#usecases/tenders/set-tenders.ts';
import { closedFor } from './basket-change.ts';
import { anOrder, type Dice, type Group, isHeld, type Kind, type Outcome, pick, refused, some } from './play.ts';
import { type Order, orderOf, type State } from './state.ts';
import { accountOf, addTo, balanceOf, endRunOut, isRunOutPaying, payWith, type Source } from './tenders.ts';

const MARKETS = ['belarus', 'georgia'] as const;
const AMOUNTS = [499, 1_501, 3_333, 7_007, 25_000];

/** Mostly the market of the newest order. */
function aMarket(state: State, die: number): Order['market'] {
  return (die % 4 < 3 ? state.orders.at(-1)?.market : undefined) ?? pick(MARKETS, die >> 2) ?? 'belarus';
}

/** Addresses of checkouts, so that points of returned fees are spent too. */
const addressFor = (die: number): string => `buyer${die % 2}@example.com`;

const issue: Kind = {
  name: 'issue certificate',
  actor: 'organizer',
  weight: 3,
  prepare(play, state, dice) {
    if (state.certificates.length >= 4) return null;
    const market = aMarket(state, dice.a);
    const amountMinor = pick(AMOUNTS, dice.b) ?? 499;
    const asked = { market, amountMinor, validMonths: 12, email: null, organizerId: null, actor: 'organizer' };
    return {
      text: `give out a certificate of ${amountMinor} in ${market}`,
      run: () => issueCertificate(play.deps, asked),
      courses: [
        (now, outcome) => {
          if (!outcome.ok) return refused(outcome.code);
          const [id, code] = [Number(outcome['id']), String(outcome['code'])];
          now.certificates.push({ id, code, market, isExpired: false });
          now.certificates.sort((one, other) => one.id - other.id);
          addTo(now, accountOf(market, { kind: 'certificate', ref: String(id) }), amountMinor);
          return null;
        },
      ],
    };
  },
};

const expireOne: Kind = {
  name: 'expire certificate',
  actor: 'organizer',
  weight: 1,
  prepare(play, state, dice) {
    const chosen = pick(state.certificates, dice.a);
    if (chosen === null) return null;
    return {
      text: `let the certificate ${chosen.id} expire`,
      async run() {
        await play.pool.query(`update certificate set valid_until = now() - interval '1 day' where id = $1`, [
          chosen.id,
        ]);
        return { ok: true };
      },
      courses: [
        (now) => {
          for (const each of now.certificates) if (each.id === chosen.id) each.isExpired = true;
          return null;
        },
      ],
    };
  },
};

const givePoints: Kind = {
  name: 'give points',
  actor: 'organizer',
  weight: 2,
  prepare(play, state, dice) {
    const market = aMarket(state, dice.a);
    const amountMinor = pick(AMOUNTS, dice.b) ?? 499;
    const email = addressFor(dice.c);
    return {
      text: `give ${email} ${amountMinor} points in ${market}`,
      async run() {
        const { rows } = await play.pool.query<{ id: string }>(
          `insert into buyer (id, email) values (gen_random_uuid(), $1)
           on conflict (email) do update set email = excluded.email returning id`,
          [email],
        );
        const unit = `PTS.${market}`;
        const entries = [
          { account: `points:${rows[0]?.id}`, unit, amountMinor: -amountMinor },
          { account: `points_issued:${market}`, unit, amountMinor },
        ];
        await play.deps.stores.ledger.book([{ txn: `gift:${randomUUID()}`, orderId: null, entries }]);
        return { ok: true };
      },
      courses: [
        (now) => {
          addTo(now, accountOf(market, { kind: 'points', ref: email }), amountMinor);
          return null;
        },
      ],
    };
  },
};

const giveCredit: Kind = {
  name: 'give credit',
  actor: 'organizer',
  weight: 1,
  prepare(play, state, dice) {
    const market = aMarket(state, dice.a);
    const account = pick(play.world.accounts, dice.c);
    if (account === null) return null;
    const amountMinor = pick(AMOUNTS, dice.b) ?? 499;
    const currency = market === 'georgia' ? 'GEL' : 'BYN';
    return {
      text: `give an account ${amountMinor} of credit in ${market}`,
      async run() {
        const given = { id: randomUUID(), accountId: account.id, market, currency, amountMinor };
        await play.deps.stores.ledger.book([bookCredit(given)]);
        return { ok: true };
      },
      courses: [
        (now) => {
          addTo(now, accountOf(market, { kind: 'credit', ref: account.id }), amountMinor);
          return null;
        },
      ],
    };
  },
};

type Chosen = {
  account: { id: string; email: string | null } | null;
  email: string | null;
  certificates: { id: number | null; code: string }[];
  pointsMinor: number | null;
  creditMinor: number | null;
};

function chosenBy(play: Parameters<Kind['prepare']>[0], state: State, order: Order, dice: Dice): Chosen {
  const { a, b, c } = dice;
  const own = state.certificates.filter(({ market }) => market === order.market);
  const from = a % 16 === 15 ? state.certificates : own;
  const certificates: Chosen['certificates'] = b % 3 === 2 || from.length === 0 ? [] : some(from, b).slice(0, 3);
  if (b % 32 === 31) certificates.push({ id: null, code: '0000-NO-SUCH' });
  const account = c % 3 === 0 ? pick(play.world.accounts, c >> 2) : null;
  const isNobody = c % 16 === 13;
  return {
    account,
    email: account === null && !isNobody ? addressFor(c >> 3) : null,
    certificates,
    pointsMinor: isNobody && a % 8 < 6 ? 0 : (pick([null, 700, 0, null, 12_345], a >> 2) ?? null),
    creditMinor: isNobody && a % 8 < 6 ? 0 : (pick([null, 1_000, null, 0], b >> 3) ?? null),
  };
}

function choosing(
  now: State,
  orderId: string,
  { account, email, certificates, pointsMinor, creditMinor }: Chosen,
  outcome: Outcome,
  { found, endsRunOut }: Pick<Group, 'found'> & { endsRunOut: boolean },
): string | null {
  if (endsRunOut && !isRunOutPaying(now)) return 'is the other course';
  if (endsRunOut) endRunOut(now);
  const must = (codes: readonly string[]) =>
    !outcome.ok && codes.includes(outcome.code) ? null : `must be refused as ${codes.join(' or ')}`;
  if (account === null && email === null && (pointsMinor !== 0 || creditMinor !== 0))
    return must(['points_not_proved']);
  const order = orderOf(now, orderId);
  const closed = closedFor(order);
  if (closed.length > 0 || order === undefined) return must(closed);
  const sources: Source[] = [];
  const free = (source: Pick<Source, 'kind' | 'ref'>) => {
    const own = order.tenders.find(({ kind, ref }) => kind === source.kind && ref === source.ref);
    return balanceOf(now, accountOf(order.market, source)) + (own?.amountMinor ?? 0);
  };
  for (const { id } of certificates) {
    const known = now.certificates.find((each) => each.id === id);
    if (known === undefined) return must(['certificate_unknown']);
    if (known.market !== order.market) return must(['certificate_other_currency']);
    const source = { kind: 'certificate' as const, ref: String(id), wantedMinor: null };
    const isReserved = order.tenders.some(({ kind, ref }) => kind === source.kind && ref === source.ref);
    if (known.isExpired && !isReserved) return must(['certificate_expired']);
    if (free(source) === 0) return must(['certificate_used_up']);
    sources.push(source);
  }
  if (!outcome.ok) return refused(outcome.code);
  if (account !== null && creditMinor !== 0) {
    sources.push({ kind: 'credit', ref: account.id, wantedMinor: creditMinor });
  }
  const address = account?.email ?? email;
  if (address !== null && pointsMinor !== 0) {
    const points = { kind: 'points' as const, ref: address };
    sources.push({ ...points, wantedMinor: pointsMinor === null ? null : Math.min(pointsMinor, free(points)) });
  }
  payWith(now, found, order, sources);
  return null;
}

function setting(name: string, weight: number, choose: typeof chosenBy): Kind {
  return {
    name,
    actor: 'buyer',
    weight,
    prepare(play, state, dice) {
      const suits = (order: Order) => isHeld(order) && (name === 'set tenders' || order.tenders.length > 0);
      const order = anOrder(state, dice.order, suits);
      if (order === null || (name !== 'set tenders' && order.tenders.length === 0)) return null;
      const chosen = choose(play, state, order, dice);
      const { id: orderId } = order;
      const { account, email, certificates, pointsMinor, creditMinor } = chosen;
      const ids = certificates.map(({ id }) => id ?? 'unknown');
      return {
        text: `${name}: certificates ${ids.join(', ') || 'none'}, credit ${creditMinor ?? 'all'}, points ${pointsMinor ?? 'all'} of ${email ?? (account === null ? 'nobody' : 'an account')}`,
        run: () =>
          setTenders(play.deps, {
            orderId,
            owner: { accountId: account?.id ?? null, provedEmail: email },
            certificates: certificates.map(({ code }) => code),
            pointsMinor,
            creditMinor,
            network: null,
          }),
        courses: [false, true].map((endsRunOut) => (now, outcome, { found }) => {
          return choosing(now, orderId, chosen, outcome, { found, endsRunOut });
        }),
      };
    },
  };
}

const nothing = (): Chosen => ({ account: null, email: null, certificates: [], pointsMinor: 0, creditMinor: 0 });

export const TENDER_COMMANDS: readonly Kind[] = [
  issue,
  expireOne,
  givePoints,
  giveCredit,
  setting('set tenders', 7, chosenBy),
  setting('take tenders off', 3, nothing),
];
