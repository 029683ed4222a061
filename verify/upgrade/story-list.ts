import type { Stage, World } from './world.ts';
import type { Steps, Story } from './stories.ts';

// This file runs in the tree of the former commit.

/** A story about orders of one performance each. */
function of(
  name: string,
  goOn: (orderId: string, steps: Steps, world: World, at: Stage) => Promise<unknown>,
  options: Parameters<World['stage']>[0] = {},
): Story {
  return {
    name,
    async tell(world, steps) {
      const at = await world.stage(options);
      for (let left = 1 + world.upTo(2); left >= 0; left -= 1) {
        const orderId = await world.paid(name, at);
        await goOn(orderId, steps, world, at);
        await world.tell(name, orderId);
      }
    },
  };
}

/** A story about a performance whose schedule changes after a few sales. */
function moved(
  name: string,
  change: (at: Stage, orderIds: string[], steps: Steps, world: World) => Promise<unknown>,
  options: Parameters<World['stage']>[0] = {},
): Story {
  return {
    name,
    async tell(world, steps) {
      const at = await world.stage(options);
      const orderIds: string[] = [];
      for (let left = 2 + world.upTo(2); left >= 0; left -= 1) orderIds.push(await world.paid(name, at));
      await change(at, orderIds, steps, world);
      for (const orderId of orderIds) await world.tell(name, orderId);
    },
  };
}

/** A story about orders of one item each. */
function units(
  name: string,
  goOn: (orderId: string, steps: Steps, world: World) => Promise<unknown>,
  options: Parameters<World['item']>[0] = {},
): Story {
  return {
    name,
    async tell(world, steps) {
      const item = await world.item(options);
      for (let left = 1 + world.upTo(1); left >= 0; left -= 1)
        await goOn(await world.paidUnits(name, item), steps, world);
    },
  };
}

const BELARUS = { market: 'belarus' } as const;
const GEORGIA = { market: 'georgia' } as const;
const nothing = () => Promise.resolve();
const dueOf = async ({ till }: World, orderId: string): Promise<number> =>
  (await till.pool.query<{ due: number }>('select face_minor as due from orders where id = $1', [orderId])).rows[0]
    ?.due ?? 0;

const ENDED: Story[] = [
  {
    name: 'expired',
    async tell(world, steps, name) {
      const at = await world.stage();
      for (const begin of [world.held, world.awaiting]) {
        const orderId = await world.tell(name, await begin(at));
        await steps.expire(orderId);
      }
      const orderId = await world.awaitingUnits(await world.item());
      await steps.expire(await world.tell(name, orderId));
    },
  },
  {
    name: 'released',
    async tell(world, steps, name) {
      const at = await world.stage();
      await steps.release(await world.tell(name, await world.held(at)));
      const item = await world.item();
      await steps.release(await world.tell(name, await world.till.holdUnits(item.id, [2, 0], null)));
    },
  },
  {
    name: 'late money, same seats',
    async tell(world, steps, name) {
      const at = await world.stage();
      for (const orderId of [await world.awaiting(at), await world.awaitingUnits(await world.item({ stock: 40 }))]) {
        await steps.expire(orderId);
        await world.till.pay(orderId);
        await world.tell(name, orderId);
      }
    },
  },
  {
    name: 'late money, other seats or none',
    async tell(world, steps, name) {
      for (const acceptBetterSeats of [true, false]) {
        const at = await world.stage();
        const first = at.nextSeat;
        const orderId = await world.awaiting(at, { acceptBetterSeats });
        await steps.expire(orderId);
        at.nextSeat = first;
        await world.paid(name, at);
        at.nextSeat += 6;
        await world.till.pay(orderId);
        await steps.send(await world.tell(name, orderId), world.pick(['complete', 'pending']));
      }
    },
  },
];

const RETURNED: Story[] = [
  of(
    'own return',
    async (orderId, steps, world) => {
      await steps.ownReturn(orderId);
      await steps.send(orderId, world.pick(['complete', 'pending']));
    },
    BELARUS,
  ),
  of(
    'own return, refused by the provider',
    async (orderId, steps) => {
      await steps.ownReturn(orderId);
      await steps.send(orderId, 'decline');
    },
    BELARUS,
  ),
  of(
    'a part taken back by the bank, then an own return',
    async (orderId, steps, world) => {
      await world.till.chargeBack(orderId, 1 + world.upTo(300));
      await steps.ownReturn(orderId);
    },
    BELARUS,
  ),
  of(
    'reissued, then an own return',
    async (orderId, steps) => {
      await steps.reissue(orderId);
      await steps.ownReturn(orderId);
    },
    BELARUS,
  ),
  moved('postponed to a date, and refused', async (at, orderIds, steps, world) => {
    await steps.postpone(at);
    for (const orderId of orderIds.slice(1)) await world.tell('postponed to a date, and refused', orderId);
    for (const orderId of orderIds.slice(1)) await steps.refuse(orderId);
    await world.paid('sold after a postponement', at);
  }),
  moved('postponed without a date, and refused', async (at, orderIds, steps) => {
    await steps.postpone(at, false);
    for (const orderId of orderIds.slice(1)) await steps.refuse(orderId);
  }),
  moved(
    'returned, then postponed',
    async (at, orderIds, steps) => {
      for (const orderId of orderIds.slice(1)) await steps.ownReturn(orderId);
      await steps.postpone(at);
    },
    BELARUS,
  ),
  moved('cancelled', async (at, orderIds, steps) => {
    await steps.use(orderIds[0] ?? '', false);
    await steps.cancel(at);
    for (const orderId of orderIds.slice(2)) await steps.send(orderId);
  }),
  moved('postponed, then cancelled', async (at, _orderIds, steps) => {
    await steps.postpone(at);
    await steps.cancel(at);
  }),
  moved('taken back by the bank in part, then cancelled', async (at, orderIds, steps, world) => {
    for (const orderId of orderIds.slice(1)) await world.till.chargeBack(orderId, 100 + world.upTo(200));
    await world.till.chargeBack(orderIds[0] ?? '', (await dueOf(world, orderIds[0] ?? '')) + 1);
    await steps.cancel(at);
  }),
  moved('free, then cancelled', async (at, _orderIds, steps) => steps.cancel(at), { saleMode: 'free', priceMinor: 0 }),
];

const CHARGED_BACK: Story[] = [
  of('taken back by the bank', (orderId, _steps, world) => world.till.chargeBack(orderId)),
  of('used, and taken back by the bank', async (orderId, steps, world) => {
    await steps.use(orderId, false);
    await world.till.chargeBack(orderId);
  }),
  moved('taken back by the bank, then postponed', async (at, orderIds, steps, world) => {
    await world.till.chargeBack(orderIds[0] ?? '');
    await steps.postpone(at);
    await world.till.chargeBack(orderIds[1] ?? '');
  }),
  units('units taken back by the bank', (orderId, _steps, world) => world.till.chargeBack(orderId)),
  {
    name: 'taken back before the capture',
    async tell(world, _steps, name) {
      const orderId = await world.awaiting(await world.stage(BELARUS));
      await world.till.payThere(orderId);
      await world.till.chargeBack(orderId);
      await world.till.hear(orderId);
      await world.tell(name, orderId);
    },
  },
];

const UNITS: Story[] = [
  units('units', nothing),
  units('units used', (orderId, steps) => steps.redeem(orderId)),
  units('units free', nothing, { prices: [0, 0], feeMinor: 0 }),
  units('units returned by the buyer', async (orderId, steps) => {
    await steps.returnUnits(orderId);
    await steps.send(orderId);
  }),
  units('units returned by the seller', (orderId, steps) => steps.returnUnits(orderId, 'seller_cancelled')),
  units('units in part taken back by the bank, then returned', async (orderId, steps, world) => {
    await world.till.chargeBack(orderId, 50 + world.upTo(100));
    await steps.returnUnits(orderId, world.pick(['own_return', 'seller_cancelled']));
  }),
  {
    name: 'units for a performance',
    async tell(world, steps, name) {
      const at = await world.stage();
      const parking = await world.item({ kind: 'parking', market: at.market });
      await world.paidUnits(name, parking, at.id);
      const back = await world.paidUnits(name, parking, at.id);
      await steps.postpone(at, false);
      await steps.returnUnits(back);
    },
  },
];

/** The next import gives what was sold to another organizer. The books keep the one who sold it. */
const ANOTHER_SELLER: Story[] = [
  {
    name: 'sold, then of another organizer',
    async tell(world, _steps, name) {
      const at = await world.stage();
      for (let left = 1 + world.upTo(2); left >= 0; left -= 1) await world.paid(name, at);
      const item = await world.item();
      await world.paidUnits(name, item);
      const { organizerId } = await world.stage({ market: at.market });
      await world.till.pool.query('update event set organizer_id = $2 where id = $1', [at.eventId, organizerId]);
      await world.till.pool.query('update item set organizer_id = null where id = $1', [item.id]);
    },
  },
];

/** What was over, or at rest, when the upgrade came. */
export const STORIES: Story[] = [
  of('paid', nothing),
  of('paid with a part taken back by the bank', (orderId, _steps, world) => world.till.chargeBack(orderId, 70)),
  of('used', (orderId, steps, world) => steps.use(orderId, world.pick([true, false]))),
  of('reissued', (orderId, steps) => steps.reissue(orderId)),
  of('free', nothing, { saleMode: 'free', priceMinor: 0 }),
  of('a Georgian sale', nothing, GEORGIA),
  ...ENDED,
  ...RETURNED,
  ...CHARGED_BACK,
  ...UNITS,
  ...ANOTHER_SELLER,
];
