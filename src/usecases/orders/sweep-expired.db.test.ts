import { expect, test } from 'vitest';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import { sweepExpired } from './sweep-expired.ts';

const sale = await aSale();
const { deps, pool } = sale;

test('a mailbox gets a few emails a day about orders that expired', async () => {
  const mails = async () =>
    (await pool.query(`select from outbox where topic = 'order.mail' and payload ->> 'kind' = 'expired'`)).rowCount;
  const expiring = async (count: number, first: number) => {
    for (let at = first; at < first + count; at += 1) {
      const buyer = { email: `victim+${at}@example.com`, phone: aBuyer().phone };
      await sale.expire(await sale.awaiting(await sale.onSale({ seats: 1 }), { seats: [0] }, buyer));
    }
    await sweepExpired(deps);
  };
  await expiring(2, 0);
  expect(await mails()).toBe(2);
  await expiring(4, 2);
  expect(await mails()).toBe(3);
  await expiring(1, 6);
  expect(await mails()).toBe(3);
  await sale.expire(await sale.awaiting(await sale.onSale(), { seats: [0] }));
  await sweepExpired(deps);
  expect(await mails()).toBe(4);
});
