import { expect, test } from 'vitest';
import { type PerformanceFacts, performanceStatus } from './performance-status.ts';

const now = new Date('2026-12-01T12:00:00Z');
const later = new Date('2026-12-01T13:00:00Z');
const earlier = new Date('2026-12-01T11:00:00Z');

const facts: PerformanceFacts = {
  state: 'scheduled',
  saleMode: 'online',
  startsAt: new Date('2026-12-10T16:00:00Z'),
  previousStartsAt: null,
  presaleFrom: null,
  saleFrom: null,
  saleTo: null,
  hasPrices: true,
  salePermission: 'open',
  stock: { total: 400, free: 300 },
};

test.each<[string, Partial<PerformanceFacts>, string]>([
  ['nothing in its way', {}, 'on_sale'],
  ['sale requirements missing', { salePermission: 'no_permit' }, 'off_sale'],
  ['sale requirements not checked yet', { salePermission: null }, 'off_sale'],
  ['sale requirements missing for free entry', { saleMode: 'free', salePermission: 'not_registered' }, 'off_sale'],
  [
    'sale requirements missing, and the box office sells',
    { saleMode: 'box_office', salePermission: 'no_permit' },
    'box_office',
  ],
  ['sale requirements missing, and cancelled', { state: 'cancelled', salePermission: 'no_permit' }, 'cancelled'],
  ['presale', { presaleFrom: earlier, saleFrom: later }, 'presale'],
  ['presale ahead', { presaleFrom: later, saleFrom: later }, 'not_yet'],
  ['sale over', { saleTo: earlier }, 'off_sale'],
  ['free entry', { saleMode: 'free' }, 'free'],
  ['free entry, tickets from later on', { saleMode: 'free', saleFrom: later }, 'not_yet'],
  ['free entry, no more tickets', { saleMode: 'free', saleTo: earlier }, 'off_sale'],
  ['one in twenty left', { stock: { total: 400, free: 20 } }, 'few_left'],
  ['more than one in twenty left', { stock: { total: 400, free: 21 } }, 'on_sale'],
  ['ten left of a small hall', { stock: { total: 100, free: 10 } }, 'few_left'],
  ['eleven left of a small hall', { stock: { total: 100, free: 11 } }, 'on_sale'],
])('%s', (_, change, status) => {
  expect(performanceStatus({ ...facts, ...change }, now)).toBe(status);
});
