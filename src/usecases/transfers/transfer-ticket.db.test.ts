import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { doorTransaction } from '#adapters/db/tickets/door-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { TRANSFERS_PER_LINE } from '#domain/tickets/transfer.ts';
import { anAccount } from '#test/builders/person.ts';
import { aSale } from '#test/builders/sale.ts';
import { useTickets } from '#test/builders/used-ticket.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import { openTickets, readTickets } from '#usecases/tickets/read-tickets.ts';
import { scanTicket } from '#usecases/tickets/scan-ticket.ts';
import { handOverTicket } from './hand-over-ticket.ts';
import type { Giver } from './ports.ts';
import { takeBackTicket } from './take-back-ticket.ts';

const sale = await aSale({ max: 12 });
const { pool, deps } = sale;
const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
const tickets = createTicketsStore(pool);
const now = () => new Date();
const atTheDoor = { signer, doorTransaction: doorTransaction(pool), now };

let friends = 0;
const aFriend = () => `friend${(friends += 1)}@mail.example`;

type Row = {
  id: string;
  key: string;
  serial: string;
  state: string;
  reason: string | null;
  email: string | null;
  isHandedOver: boolean;
  accountId: string | null;
};

/** All tickets of a line, oldest first. */
async function ticketsOf(orderId: string, lineNo = 1): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select id, access_key as key, serial, state, void_reason as reason, holder_email as email,
       is_handed_over as "isHandedOver", holder_account_id as "accountId"
     from ticket where order_id = $1 and line_no = $2 order by issued_at, replaces nulls first`,
    [orderId, lineNo],
  );
  return rows;
}

async function liveOf(orderId: string, lineNo = 1): Promise<Row> {
  const live = (await ticketsOf(orderId, lineNo)).filter(({ state }) => state !== 'void');
  expect(live).toHaveLength(1);
  return live[0] as Row;
}

async function codeOf({ id }: Row): Promise<string> {
  const one = await tickets.findTicket(id);
  if (one === null) throw new Error('no such ticket');
  return openTickets(one.order, signer, now(), { byOwnKey: true }).tickets[0]?.code ?? '';
}

function handOver(giver: Giver, email: string, over: { name?: string; network?: string | null } = {}) {
  const to = { email, name: over.name ?? null };
  return handOverTicket(deps, { giver, to, network: over.network ?? null, actor: 'buyer' });
}

const scan = (code: string) =>
  scanTicket(atTheDoor, { code, direction: 'in', gate: null, actor: 'controller' }).then(({ verdict }) => verdict);

async function lettersAbout(orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string; to: string | null }>(
    `select b.payload ->> 'kind' as kind, coalesce(t.holder_email, case when not t.is_handed_over then 'buyer' end) as to
     from outbox b join ticket t on t.id = (b.payload ->> 'ticketId')::uuid
     where b.topic = 'ticket.holder.mail' and t.order_id = $1 order by b.id`,
    [orderId],
  );
  return rows.map(({ kind, to }) => `${kind} ${to}`);
}

async function doorsOpenIn(performanceId: number, minutes: number): Promise<void> {
  await pool.query(
    `update performance set starts_at = now() + interval '4 hours' + make_interval(mins => $2) where id = $1`,
    [performanceId, minutes],
  );
}

describe('handing a ticket over', () => {
  test('kills the old code at once and gives the new holder a code, a key and the seat', async () => {
    const performance = await sale.onSale({ seats: 2, standing: [{ capacity: 5, priceMinor: 1_000 }] });
    const orderId = await sale.paid(performance, { seats: [0, 1], entries: [[2, 1]] });
    const [before] = await ticketsOf(orderId);
    if (before === undefined) throw new Error('no ticket');
    const oldCode = await codeOf(before);
    const friend = aFriend();
    expect(await handOver({ orderId, lineNo: 1 }, friend, { name: 'Anna Petrova' })).toEqual({ ok: true });
    expect(await handOver({ orderId, lineNo: 3 }, friend)).toEqual({ ok: true });
    const [old, live] = await ticketsOf(orderId);
    expect(old).toMatchObject({ id: before.id, state: 'void', reason: 'transferred' });
    expect(live).toMatchObject({ state: 'issued', email: friend, isHandedOver: true });
    if (live === undefined) throw new Error('no new ticket');
    expect([live.serial === before.serial, live.key === before.key]).toEqual([false, false]);
    expect(live.key).toMatch(/^[\w-]{22}$/);

    await doorsOpenIn(performance.id, -60);
    expect(await scan(oldCode)).toBe('void');
    expect(await scan(await codeOf(live))).toBe('valid');
    expect(await lettersAbout(orderId)).toEqual([
      `received ${friend}`,
      'handed_over buyer',
      `received ${friend}`,
      'handed_over buyer',
    ]);
    const { rows } = await pool.query('select actor, action, detail from audit where thing = $1', [
      `ticket:${before.serial}`,
    ]);
    expect(rows).toEqual([
      { actor: 'buyer', action: 'ticket.transferred', detail: { orderId, newSerial: live.serial } },
    ]);
    await sale.nothingIsBroken();
  });

  test('shows the buyer that it is gone, without its new code', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.paid(performance, { seats: [0, 1] });
    await handOver({ orderId, lineNo: 1 }, aFriend());
    const [read] = await readTickets({ tickets, signer, now }, { orderId });
    expect(read?.tickets.map(({ code, isHandedOver }) => [code === null, isHandedOver])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test('is refused to whoever does not hold it', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.paid(performance, { seats: [0] });
    const holdersAddress = aFriend();
    const holder = await anAccount(pool, { emailProved: holdersAddress });
    const stranger = await anAccount(pool, { emailProved: aFriend() });
    const own = await liveOf(orderId);
    // The key opens the buyer's own ticket; it does not give it away.
    const byKey = { ticketKey: own.key, accountId: stranger.id };
    expect(await handOver(byKey, aFriend())).toEqual({ ok: false, code: 'unknown_ticket' });
    expect(await handOver({ orderId, lineNo: 1 }, holdersAddress)).toEqual({ ok: true });
    expect(await handOver({ orderId, lineNo: 1 }, aFriend())).toEqual({ ok: false, code: 'ticket_handed_over' });
    const live = await liveOf(orderId);
    expect(live.accountId).toBe(holder.id);
    const unknown = { ok: false, code: 'unknown_ticket' };
    expect(await handOver({ ticketKey: live.key, accountId: stranger.id }, aFriend())).toEqual(unknown);
    expect(await handOver({ ticketKey: 'x'.repeat(22), accountId: holder.id }, aFriend())).toEqual(unknown);
    expect(await handOver({ orderId: randomUUID(), lineNo: 1 }, aFriend())).toEqual(unknown);
    expect(await handOver({ orderId, lineNo: 2 }, aFriend())).toEqual(unknown);
    // The holder may pass it on, once.
    const third = aFriend();
    expect(await handOver({ ticketKey: live.key, accountId: holder.id }, third)).toEqual({ ok: true });
    expect(await handOver({ ticketKey: live.key, accountId: holder.id }, aFriend())).toEqual({
      ok: false,
      code: 'ticket_handed_over',
    });
    expect((await liveOf(orderId)).email).toBe(third);
    await sale.nothingIsBroken();
  });

  test('is refused after the door, for a used ticket, by the organizer, without a name and after five times', async () => {
    const performance = await sale.onSale({ seats: 4 });
    const orderId = await sale.paid(performance, { seats: [0, 1] });
    const refused = async (code: string, email = aFriend(), over: { name?: string } = {}) =>
      expect(await handOver({ orderId, lineNo: 1 }, email, over)).toEqual({ ok: false, code });
    await refused('email_invalid', 'nobody');
    await refused('name_invalid', aFriend(), { name: 'www.evil.example' });
    await pool.query('update performance set asks_names = true where id = $1', [performance.id]);
    await refused('name_required');
    await pool.query('update performance set asks_names = false, transfer_allowed = false where id = $1', [
      performance.id,
    ]);
    await refused('transfer_forbidden');
    await pool.query('update performance set transfer_allowed = true where id = $1', [performance.id]);
    await doorsOpenIn(performance.id, -1);
    await refused('transfer_closed');
    await doorsOpenIn(performance.id, 60);
    for (let time = 0; time < TRANSFERS_PER_LINE; time += 1) {
      expect(await handOver({ orderId, lineNo: 1 }, aFriend())).toEqual({ ok: true });
      expect(await takeBackTicket(deps, { giver: { orderId, lineNo: 1 }, actor: 'buyer' })).toEqual({ ok: true });
    }
    await refused('too_many_transfers');
    await useTickets(pool, 'order_id = $1 and line_no = 2', [orderId]);
    expect(await handOver({ orderId, lineNo: 2 }, aFriend())).toEqual({ ok: false, code: 'ticket_used' });
    await sale.nothingIsBroken();
  });

  test('sends a mailbox ten letters a day, and as many from a network as forty', async () => {
    const performance = await sale.onSale({ seats: 12 });
    const orders = [
      await sale.paid(performance, { seats: [0, 1, 2, 3, 4, 5] }),
      await sale.paid(performance, { seats: [6, 7, 8, 9, 10, 11] }),
    ];
    const target = aFriend();
    const answers: { ok: boolean }[] = [];
    for (const orderId of orders) {
      for (let lineNo = 1; lineNo <= 6; lineNo += 1) {
        const label = target.replace('@', `+${answers.length}@`);
        answers.push(await handOver({ orderId, lineNo }, label));
      }
    }
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(answers.at(-1)).toEqual({ ok: false, code: 'too_many_transfer_mails' });
    const last = { orderId: orders[1] ?? '', lineNo: 6 };
    await pool.query(`insert into budget (key, starts_at, used)
      values ('transfer:network:203.0.113.9', to_timestamp(floor(extract(epoch from now()) / 86400) * 86400), 40)`);
    expect(await handOver(last, aFriend(), { network: '203.0.113.9' })).toEqual({
      ok: false,
      code: 'too_many_transfer_mails',
    });
    expect(await handOver(last, aFriend(), { network: '203.0.113.10' })).toEqual({ ok: true });
  });
});

describe('taking a ticket back', () => {
  test('gives the giver a new code and the other person a letter; once, by the giver, within a day', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.paid(performance, { seats: [0] });
    const friend = aFriend();
    const giver = { orderId, lineNo: 1 };
    expect(await takeBackTicket(deps, { giver, actor: 'buyer' })).toEqual({ ok: false, code: 'transfer_closed' });
    await handOver(giver, friend);
    const handed = await liveOf(orderId);
    const handedCode = await codeOf(handed);
    expect(await takeBackTicket(deps, { giver, actor: 'buyer' })).toEqual({ ok: true });
    const live = await liveOf(orderId);
    expect(live).toMatchObject({ isHandedOver: false, email: null, accountId: null });
    const restoredCode = await codeOf(live);
    expect(await takeBackTicket(deps, { giver, actor: 'buyer' })).toEqual({ ok: false, code: 'transfer_closed' });
    expect((await lettersAbout(orderId)).slice(2)).toEqual(['restored buyer', `taken_back ${friend}`]);
    await handOver(giver, friend);
    await pool.query(`update ticket set issued_at = issued_at - interval '25 hours' where order_id = $1`, [orderId]);
    expect(await takeBackTicket(deps, { giver, actor: 'buyer' })).toEqual({ ok: false, code: 'transfer_closed' });
    await doorsOpenIn(performance.id, -60);
    expect(await scan(handedCode)).toBe('void');
    expect(await scan(restoredCode)).toBe('void');
    expect(await scan(await codeOf(await liveOf(orderId)))).toBe('valid');
    await sale.nothingIsBroken();
  });

  test('is possible to a holder by account, and not to the buyer behind them', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.paid(performance, { seats: [0] });
    const holdersAddress = aFriend();
    const holder = await anAccount(pool, { emailProved: holdersAddress });
    await handOver({ orderId, lineNo: 1 }, holdersAddress);
    const { key } = await liveOf(orderId);
    await handOver({ ticketKey: key, accountId: holder.id }, aFriend());
    const buyers = { giver: { orderId, lineNo: 1 }, actor: 'buyer' };
    expect(await takeBackTicket(deps, buyers)).toEqual({ ok: false, code: 'transfer_closed' });
    const actor = `account:${holder.id}`;
    expect(await takeBackTicket(deps, { giver: { ticketKey: key, accountId: randomUUID() }, actor })).toEqual({
      ok: false,
      code: 'transfer_closed',
    });
    expect(await takeBackTicket(deps, { giver: { ticketKey: key, accountId: holder.id }, actor })).toEqual({
      ok: true,
    });
    expect(await liveOf(orderId)).toMatchObject({ isHandedOver: true, accountId: holder.id });
    await sale.nothingIsBroken();
  });
});

test('two transfers, a return and eight gates at once leave one ticket or none, and never two people inside', async () => {
  for (let round = 0; round < 12; round += 1) {
    const performance = await sale.onSale({ seats: 1, startsIn: 240 });
    const orderId = await sale.paid(performance, { seats: [0] });
    const old = await liveOf(orderId);
    const code = await codeOf(old);
    const early = { ...atTheDoor, now: () => new Date(Date.now() + 239 * 3_600_000) };
    const gates = Array.from({ length: 8 }, (_, gate) =>
      scanTicket(early, { code, direction: 'in', gate: `gate ${gate}`, actor: 'controller' }),
    );
    const [first, second, returned, ...scans] = await Promise.all([
      handOver({ orderId, lineNo: 1 }, aFriend()),
      handOver({ orderId, lineNo: 1 }, aFriend()),
      round % 2 === 0 ? returnLines(deps, { orderId, cause: 'own_return' }) : null,
      ...gates,
    ]);
    const admitted = scans.filter(({ verdict }) => verdict === 'valid').length;
    const transferred = [first, second].filter(({ ok }) => ok).length;
    expect(admitted + transferred).toBeLessThanOrEqual(1);
    const live = (await ticketsOf(orderId)).filter(({ state }) => state !== 'void');
    expect(live).toHaveLength(returned?.ok === true ? 0 : 1);
    expect(admitted).toBe(live.filter(({ state }) => state === 'used').length);
    if (transferred === 1 && live[0] !== undefined) {
      const next = await codeOf(live[0]);
      const both = await Promise.all(
        [code, next].map((each) => scanTicket(early, { code: each, direction: 'in', gate: null, actor: 'controller' })),
      );
      expect(both.map(({ verdict }) => verdict)).toEqual(['void', 'valid']);
    }
  }
  await sale.nothingIsBroken();
});

describe('what happens to the order', () => {
  test('a return voids the ticket of its present holder, who gets a letter', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.paid(performance, { seats: [0, 1] });
    const friend = aFriend();
    await handOver({ orderId, lineNo: 1 }, friend);
    const code = await codeOf(await liveOf(orderId));
    expect(await returnLines(deps, { orderId, lineNos: [1], cause: 'own_return' })).toMatchObject({ ok: true });
    expect((await lettersAbout(orderId)).slice(2)).toEqual([`returned ${friend}`]);
    await doorsOpenIn(performance.id, -60);
    expect(await scan(code)).toBe('void');
    expect(await handOver({ orderId, lineNo: 1 }, aFriend())).toEqual({ ok: false, code: 'ticket_void' });
    await sale.nothingIsBroken();
  });

  test('a schedule change reaches the present holder', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.paid(performance, { seats: [0, 1] });
    const friend = aFriend();
    await handOver({ orderId, lineNo: 1 }, friend);
    const code = await codeOf(await liveOf(orderId));
    const newStartsAt = new Date(Date.now() + 3 * 3_600_000);
    await postponePerformance(deps, { performanceId: performance.id, newStartsAt, isDryRun: false });
    expect(await scan(code)).toBe('valid');
    const other = await sale.onSale({ seats: 2 });
    const cancelled = await sale.paid(other, { seats: [0] });
    await handOver({ orderId: cancelled, lineNo: 1 }, friend);
    await cancelPerformance(deps, { performanceId: other.id, isDryRun: false });
    const letters = [...(await lettersAbout(orderId)).slice(2), ...(await lettersAbout(cancelled)).slice(2)];
    expect(letters).toEqual([`postponed ${friend}`, `cancelled ${friend}`]);
    await sale.nothingIsBroken();
  });
});
