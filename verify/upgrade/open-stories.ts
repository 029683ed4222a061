import type { Steps, Story } from './stories.ts';
import type { World } from './world.ts';

// This file runs in the tree of the former commit; `go-on.ts` ends these stories in ours.

/** What was not over when the upgrade came. */
export const OPEN_STORIES = [
  'held',
  'held units',
  'awaiting its payment',
  'units awaiting their payment',
  'overdue',
  'declined',
  'expired, its money on the way',
  'to be returned line by line',
  'units to be returned',
  'to be returned after a part was taken back',
  'to be refused',
  'to be cancelled',
  'postponed, to be cancelled',
  'to be postponed',
  'refund to be sent',
  'refund on its way',
  'taken back, its capture on the way',
] as const;
export type OpenName = (typeof OPEN_STORIES)[number];
export const openName = (name: OpenName): string => `open: ${name}`;

const BELARUS = { market: 'belarus' } as const;

const TELL: Record<OpenName, (world: World, steps: Steps, name: string) => Promise<unknown>> = {
  held: async (world, _steps, name) => world.tell(name, await world.held(await world.stage())),
  'held units': async (world, _steps, name) => {
    const item = await world.item({ stock: 40 });
    await world.tell(name, await world.till.holdUnits(item.id, [1, 1], null));
  },
  'awaiting its payment': async (world, _steps, name) => world.tell(name, await world.awaiting(await world.stage())),
  'units awaiting their payment': async (world, _steps, name) =>
    world.tell(name, await world.awaitingUnits(await world.item())),
  overdue: async (world, _steps, name) => {
    const orderId = await world.tell(name, await world.awaiting(await world.stage()));
    await world.till.runOut(orderId);
  },
  declined: async (world, steps, name) => {
    const orderId = await world.tell(name, await world.awaiting(await world.stage()));
    await steps.decline(orderId);
  },
  'expired, its money on the way': async (world, steps, name) => {
    const at = await world.stage();
    for (const orderId of [await world.awaiting(at), await world.awaitingUnits(await world.item({ stock: 40 }))]) {
      await steps.expire(await world.tell(name, orderId));
    }
  },
  'to be returned line by line': async (world, _steps, name) => world.paid(name, await world.stage(BELARUS)),
  'units to be returned': async (world, _steps, name) => world.paidUnits(name, await world.item()),
  'to be returned after a part was taken back': async (world, _steps, name) => {
    await world.till.chargeBack(await world.paid(name, await world.stage(BELARUS)), 1 + world.upTo(300));
  },
  'to be refused': async (world, steps, name) => {
    const at = await world.stage();
    await world.paid(name, at);
    await steps.postpone(at, world.pick([true, false]));
  },
  'to be cancelled': async (world, steps, name) => {
    const at = await world.stage();
    for (let left = world.upTo(2); left >= 0; left -= 1) await world.paid(name, at);
    await steps.use(await world.paid(name, at), false);
    await world.till.chargeBack(await world.paid(name, at), 90);
  },
  'postponed, to be cancelled': async (world, steps, name) => {
    const at = await world.stage();
    for (let left = world.upTo(2); left >= 0; left -= 1) await world.paid(name, at);
    await steps.postpone(at);
    await world.paid(name, at);
  },
  'to be postponed': async (world, _steps, name) => {
    const at = await world.stage();
    for (let left = world.upTo(2); left >= 0; left -= 1) await world.paid(name, at);
  },
  'refund to be sent': async (world, steps, name) => {
    const orderId = await world.paid(name, await world.stage(BELARUS));
    await steps.ownReturn(orderId);
  },
  'refund on its way': async (world, steps, name) => {
    const orderId = await world.paid(name, await world.stage(BELARUS));
    await steps.ownReturn(orderId);
    await steps.send(orderId, 'pending');
  },
  'taken back, its capture on the way': async (world, _steps, name) => {
    const orderId = await world.tell(name, await world.awaiting(await world.stage(BELARUS)));
    await world.till.payThere(orderId);
    await world.till.chargeBack(orderId);
  },
};

export const OPEN: Story[] = OPEN_STORIES.map((name) => ({ name: openName(name), tell: TELL[name] }));

/** Points pay a part. Told last, because the points come from the fees of other stories. */
export async function tellOfPoints(world: World, steps: Steps): Promise<void> {
  const { rows } = await world.till.pool.query<{ email: string; market: 'belarus' | 'georgia' }>(
    `select b.email, split_part(e.unit, '.', 2) as market from ledger_entry e join buyer b on e.account = 'points:' || b.id
     group by 1, 2 having -sum(e.amount_minor) >= 30 order by 1, 2`,
  );
  const ends = ['kept', 'returned', 'cancelled', 'taken back'] as const;
  for (const [index, { email, market }] of rows.entries()) {
    const end = ends[index % ends.length] ?? 'kept';
    const name = `points, ${end}`;
    const at = await world.stage({ market: end === 'returned' ? 'belarus' : market });
    if (at.market !== market) continue;
    const orderId = await world.held(at);
    await steps.payWithPoints(orderId, email);
    const phone = market === 'georgia' ? '+995599100100' : `+3752980${String(10_000 + index)}`;
    await world.till.checkOut(orderId, { email, phone });
    await world.till.pay(orderId);
    await world.tell(name, orderId);
    if (end === 'returned') await steps.ownReturn(orderId);
    if (end === 'cancelled') await steps.cancel(at);
    if (end === 'taken back') await world.till.chargeBack(orderId);
    await world.tell(name, orderId);
  }
}
