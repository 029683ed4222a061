import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { chargebackSteps } from '#test/builders/chargeback.ts';
import { aSale } from '#test/builders/sale.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { readTickets } from '#usecases/tickets/read-tickets.ts';
import { ticketsPartView } from './tickets-view.ts';

const sale = await aSale();
const { chargeBack } = chargebackSteps(sale);
const deps = {
  tickets: createTicketsStore(sale.pool),
  signer: createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]),
  now: () => new Date(),
};

test.each([
  ['nothing', 0, { mayRefund: true, moneyMinor: 10_000 }],
  ['a part', 8_400, { mayRefund: true, moneyMinor: 1_600 }],
  ['the whole price', 10_200, { mayRefund: false, moneyMinor: 0 }],
])('the page of a moved date offers what is left after the bank took back %s', async (_, amountMinor, offer) => {
  const performance = await sale.onSale({ seats: 2 });
  const orderId = await sale.paid(performance, { seats: [0, 1] });
  if (amountMinor > 0) await chargeBack(orderId, { amountMinor });
  const newStartsAt = new Date(Date.now() + 40 * 86_400_000);
  await postponePerformance(sale.deps, { performanceId: performance.id, newStartsAt, isDryRun: false });
  const [read] = await readTickets(deps, { orderId });
  expect(read && ticketsPartView(read, 'ru').scheduleChange).toMatchObject(offer);
  await sale.nothingIsBroken();
});
