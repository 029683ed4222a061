import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCabinetReads } from '#adapters/db/accounts/cabinet-reads.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { anAccount } from '#test/builders/person.ts';
import { aSale } from '#test/builders/sale.ts';
import { listTickets } from './list-tickets.ts';

const sale = await aSale();
const { pool } = sale;
const deps = {
  reads: createCabinetReads(pool),
  signer: createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]),
  now: () => new Date(),
};

/** More orders like one, under the number of a person but of a stranger's, as many as the cabinet reads at most. */
async function copies(orderId: string, phone: string, state: string): Promise<void> {
  await pool.query(
    `with copied as (
       insert into orders (id, number, access_key, idem_key, state, phone, email, market, locale, currency, face_minor,
         fee_minor, hold_until, paid_at)
       select gen_random_uuid(), $3 || n, $3 || n, $3 || n, $3, $2, email, market, locale, currency, face_minor, fee_minor,
         hold_until, paid_at from orders, generate_series(1, 200) n where id = $1 returning id
     ), line as (
       insert into order_line select (jsonb_populate_record(l, jsonb_build_object('order_id', c.id))).*
       from order_line l, copied c where l.order_id = $1
     )
     insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'order_id', c.id,
       'serial', upper(left(replace(c.id::text, '-', ''), 12)), 'state', case when $3 = 'paid' then 'issued' else 'void' end, 'void_reason', 'own_return', 'seat_no', null,
       'signed_seat_no', null, 'access_key', c.id))).*
     from ticket t, copied c where t.order_id = $1`,
    [orderId, phone, state],
  );
}

test('two hundred orders that a stranger made under the number push no ticket of the person out of the list', async () => {
  const person = await anAccount(pool, { emailProved: 'anna@mail.example' });
  const soon = await sale.onSale({ seats: 2, startsIn: 50 });
  const later = await sale.onSale({ seats: 2, startsIn: 500 });
  const mine = await sale.paid(soon, { seats: [0] }, { accountId: person.id });
  const alsoMine = await sale.paid(later, { seats: [0] }, { email: 'anna@mail.example' });
  const strangers = await sale.paid(later, { seats: [1] });
  await copies(strangers, person.phone ?? '', 'refunded');
  const { upcoming } = await listTickets(deps, person.id);
  expect(upcoming.map(({ order }) => order.id)).toEqual([mine, alsoMine]);

  const strangersSoon = await sale.paid(soon, { seats: [1] });
  await copies(strangersSoon, person.phone ?? '', 'paid');
  const ids = (await listTickets(deps, person.id)).upcoming.map(({ order }) => order.id);
  expect(ids).toEqual(expect.arrayContaining([mine, alsoMine]));
  expect(ids.at(-1)).toBe(alsoMine);
});
