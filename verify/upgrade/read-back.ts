import { createCabinetReads } from '#adapters/db/accounts/cabinet-reads.ts';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { checkInvariants } from '#adapters/db/operation/invariants.ts';
import { checkTicket } from '#usecases/tickets/check-ticket.ts';
import { readTickets } from '#usecases/tickets/read-tickets.ts';
import type { Till } from './till.ts';
import type { Told } from './world.ts';

// This file runs in both trees: what each shows of the same things is compared.

/** What one tree shows; texts by the name of what they are about. */
export type Shown = Record<string, string>;
export type ReadBack = {
  /** Invariants with the number of their violations. */
  invariants: Record<string, number>;
  /** By account and unit. */
  balances: Record<string, number>;
  /** Verdict of the door by printed code. */
  door: Shown;
  orders: Shown;
  tickets: Shown;
  units: Shown;
  cabinetOrders: Shown;
  cabinetLists: Shown;
  points: Shown;
};

/** Reads everything that was told, as this tree does. */
export async function readBack(till: Pick<Till, 'pool' | 'deps' | 'signer'>, told: readonly Told[]): Promise<ReadBack> {
  const { pool, deps, signer } = till;
  const tickets = createTicketsStore(pool);
  const entitlements = createEntitlementsStore(pool);
  const cabinet = createCabinetReads(pool);
  const now = () => new Date();
  const read: ReadBack = {
    invariants: await readInvariants(till),
    balances: await readBalances(till),
    door: {},
    orders: {},
    tickets: {},
    units: {},
    cabinetOrders: {},
    cabinetLists: {},
    points: {},
  };
  for (const { orderId, codes, accountId } of told) {
    for (const code of codes) {
      const atTheDoor = await hourOfEntry(till, code);
      read.door[code] = (await checkTicket({ signer, tickets, now: () => atTheDoor }, { code })).verdict;
    }
    const order = await deps.stores.orders.read(orderId, 'ru');
    if (order !== null) {
      const { number, state, faceMinor, feeMinor, dueMinor, email, payment } = order;
      read.orders[orderId] = show({ number, state, faceMinor, feeMinor, dueMinor, email, payment });
    }
    // The former tree answers with one part or null, this one with an array.
    const parts = [await readTickets({ signer, tickets, now }, { orderId })].flat().filter((part) => part !== null);
    for (const { order: part, tickets: opened, mayRefundPostponed } of parts) {
      const { performance, feeReturnPoints, scheduleChange } = part;
      read.tickets[`${orderId} ${performance.id}`] = show({
        tickets: opened.map(({ serial, epoch, state, seatNo, priceMinor, feeMinor, labels, code, ownReturn }) => [
          { serial, epoch, state, seatNo, priceMinor, feeMinor, labels, code, ownReturn },
        ]),
        mayRefundPostponed,
        performance: [performance.id, performance.startsAt, performance.state],
        feeReturnPoints,
        scheduleChange,
      });
    }
    const items = [await entitlements.findOrder(orderId)].flat().filter((part) => part !== null);
    for (const item of items)
      read.units[`${orderId} ${item.item.id}`] = show(inBothTrees({ ...item, refunds: undefined }));
    if (accountId === null) continue;
    const page = await cabinet.order(accountId, orderId, 'ru');
    if (page !== null) read.cabinetOrders[orderId] = show(inBothTrees(page));
  }
  for (const accountId of new Set(told.flatMap((each) => each.accountId ?? []))) {
    const orders = await cabinet.orders(accountId, 'ru');
    const held = await cabinet.items(accountId);
    const ids = (await cabinet.tickets(accountId)).map(({ id }) => id);
    read.cabinetLists[accountId] = show({
      orders: orders.map(inBothTrees),
      held: held.map((item) => inBothTrees({ ...item, refunds: undefined })),
      ids,
    });
    // Ledger transactions of returns have other names after the upgrade, and their order within one moment depends on the names.
    const { movements } = await cabinet.points(accountId);
    const lines = movements.map(({ txn, cause, balance: _balance, ...each }) => {
      const kind = txn.replace(/:.*/s, '');
      // The former tree names the cause of a returned fee alone, and pages show no other.
      return show([kind, kind === 'fee-return' ? cause : null, each]);
    });
    read.points[accountId] = show(lines.toSorted().map((line) => JSON.parse(line)));
  }
  return read;
}

/** An hour before the performance of a code, when its door is open. */
export async function hourOfEntry({ pool, signer }: Pick<Till, 'pool' | 'signer'>, code: string): Promise<Date> {
  const performance = await createTicketsStore(pool).findDoorPerformance(signer.read(code)?.performanceId ?? 0);
  return new Date((performance?.startsAt.getTime() ?? 0) - 3_600_000);
}

async function readInvariants({ pool }: Pick<Till, 'pool'>): Promise<Record<string, number>> {
  const results = await checkInvariants(pool);
  return Object.fromEntries(results.map(({ id, rows }) => [id, rows.length]));
}

export async function readBalances({ pool }: Pick<Till, 'pool'>): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; sum: number }>(
    `select account || ' ' || unit as name, sum(amount_minor)::int8 as sum from ledger_entry group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** What only one of the trees says of an order, or what changes while it is read. */
const DIFFERENT = [
  'left',
  'holdSecondsLeft',
  'returns',
  'part',
  'parts',
  'subject',
  'isRestLive',
  'isPartlyReturned',
  'pointsMinor',
];

/** An order, or a part of one, as both trees can say it: an order of the former tree has one part, its subject. */
function inBothTrees(order: object): object {
  const { subject, parts = subject, lines, units, entitlements, pointsMinor }: Record<string, unknown> = { ...order };
  const rest = Object.fromEntries(Object.entries(order).filter(([key]) => !DIFFERENT.includes(key)));
  return {
    // Points were the only tender.
    coveredMinor: pointsMinor,
    ...rest,
    parts: rowsOf(parts).map(({ key: _key, ...part }) => part),
    units: rowsOf(units).map(({ lineNo: _lineNo, ...unit }) => unit),
    entitlements: rowsOf(entitlements).map(({ lineNo: _lineNo, ...code }) => code),
    lines: rowsOf(lines).map(({ part: _part, state, ...line }) => ({
      ...line,
      state: state === 'returned' || state === 'cancelled' ? 'void' : state,
    })),
  };
}

function rowsOf(value: unknown): Record<string, unknown>[] {
  return [value ?? []].flat() as Record<string, unknown>[];
}

/** Keys in order, because the trees build their objects in different ways. */
function show(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
