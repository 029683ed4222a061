import { readPostmasterFile } from '#adapters/db/embedded/postmaster-file.ts';
import type { Hall, Sold, Task } from '../sale/driver.ts';
import { ofFamily, ofProcess } from '../sale/processor-time.ts';
import { buildHalls, type Closing, openShop, startHelper, untilQuiet } from '../sale/shop.ts';
import { inTurns, reportComparison } from './compare.ts';
import { buildHallsAsFormer, checkOutFormer, type FormerTree, migrateAsFormer } from './former-tree.ts';

const HALLS = 20;
const SEATS = 3_000;

/** Compares the processor time per paid order, in the application and its database, of two shops measured in turns. */
export async function compareSale(options: {
  against: string;
  rounds: number;
  seconds: number;
  buyers: number;
  quiet: number;
  seed: number;
  json: string | undefined;
}): Promise<void> {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const closing: Closing = [];
  try {
    const former = await checkOutFormer(options.against, log);
    closing.unshift(() => former.remove());
    const driver = startHelper('driver.ts', { nodeArgs: [], closing });
    const openTree = async (tree: FormerTree | null) => {
      log(`Opening the shop of ${tree?.commit ?? 'this tree'}`);
      const prepare = tree && { root: tree.root, migrate: (url: string) => migrateAsFormer(tree, url) };
      const shop = await openShop({ closing, ...prepare });
      let halls: Hall[] = tree
        ? await buildHallsAsFormer(tree, shop.url, { count: HALLS, seats: SEATS })
        : await buildHalls(shop.pool, HALLS, SEATS);
      await shop.pool.query('analyze');
      await shop.app.start();
      const postmaster = await readPostmasterFile(shop.clusterDir);
      const spent = async () => (await ofProcess(shop.app.pid())) + (await ofFamily(postmaster?.pid ?? 0));
      return async (seed: number, seconds: number): Promise<number> => {
        await untilQuiet(shop.pool, options.quiet);
        const before = await spent();
        const sold = await driver.ask<Task, Sold>({
          shop: shop.app.origin,
          gateway: shop.gateway.origin,
          halls,
          buyers: options.buyers,
          seconds,
          seed,
        });
        halls = sold.halls;
        return ((await spent()) - before) / sold.orders;
      };
    };
    const shops = { ours: await openTree(null), former: await openTree(former) };
    log('Warming up');
    for (const sell of [shops.ours, shops.former]) await sell(options.seed, options.seconds);
    const rounds = await inTurns(
      options.rounds,
      (tree, round) => shops[tree](options.seed + round + 1, options.seconds),
      log,
    );
    reportComparison('sale', former.commit, { 'paid order, application and database': rounds }, options);
  } finally {
    for (const close of closing) await close();
  }
}
