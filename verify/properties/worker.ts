import { prove } from './prove.ts';
import type { World } from './world-types.ts';

// A process with lanes of its own: each runs its share of the sequences on its own database, one after another.

type Order = {
  world: World;
  lanes: { url: string; seed: number; sequences: number; path?: string }[];
  shrinksFor: number;
};

// Whoever asked is gone; nobody waits for the answer.
process.once('disconnect', () => process.exit());
process.once('message', (order: Order) => void work(order));

async function work({ world, lanes, shrinksFor }: Order): Promise<void> {
  const proved = await Promise.all(lanes.map(({ url, ...lane }) => prove({ url, world }, { ...lane, shrinksFor })));
  process.send?.(proved.map(({ tally, ...rest }) => ({ ...rest, tally: [...tally] })));
  process.disconnect();
}
