import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type App, createApp, freePort, ROOT } from '../../verify/rush/processes.ts';
import { ofProcess } from '../sale/processor-time.ts';
import { inTurns, type Pair, reportComparison } from './compare.ts';
import { checkOutFormer } from './former-tree.ts';

const LISTING = '/ru/minsk/events/top?limit=48';
const CONNECTIONS = 50;

/** Compares the processor time per response, cached and uncached, of two demos measured in turns. */
export async function comparePages(options: {
  against: string;
  rounds: number;
  seconds: number;
  seed: number;
  json: string | undefined;
}): Promise<void> {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const former = await checkOutFormer(options.against, log);
  const closing: (() => Promise<unknown>)[] = [() => former.remove()];
  try {
    const startDemo = async (root: string): Promise<App> => {
      const dataDir = await mkdtemp(join(tmpdir(), 'rampa-bench-'));
      closing.unshift(() => rm(dataDir, { recursive: true, force: true }));
      const env = { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' };
      const app = createApp({ root, port: await freePort(), env, log: () => undefined });
      closing.unshift(() => app.stop());
      log(`Starting the demo of ${root === ROOT ? 'this tree' : former.commit}`);
      await app.start();
      return app;
    };
    const apps = { ours: await startDemo(ROOT), former: await startDemo(former.root) };
    let asked = 0;
    const cost = async (app: App, isCached: boolean, seconds: number): Promise<number> => {
      // An address that was not requested before is read, rendered and compressed.
      const setupRequest = (request: object) => ({
        ...request,
        path: isCached ? LISTING : `${LISTING}&price=${10_000 + asked++}`,
      });
      const before = await ofProcess(app.pid());
      const { requests, non2xx, errors } = await autocannon({
        url: app.origin.replace('127.0.0.1', 'localhost'),
        connections: CONNECTIONS,
        duration: seconds,
        headers: { 'accept-encoding': 'br' },
        requests: [{ setupRequest }],
      });
      if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`);
      return ((await ofProcess(app.pid())) - before) / requests.total;
    };
    const compare = (isCached: boolean): Promise<Pair[]> =>
      inTurns(options.rounds, (tree) => cost(apps[tree], isCached, options.seconds), log);
    log('Warming up');
    for (const app of [apps.ours, apps.former]) {
      await cost(app, false, options.seconds);
      await cost(app, true, 1);
    }
    const figures = { 'uncached listing': await compare(false), 'cached listing': await compare(true) };
    reportComparison('pages', former.commit, figures, options);
  } finally {
    for (const close of closing) await close();
  }
}
