import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '#api/http/page-encoding.ts';

/** JSON of a hall plan's geometry in every encoding. */
export type PackedPlan = Readonly<Record<Encoding, Buffer>>;

const MOST_PLANS = 100;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Returns plans by their hash, or null for an unknown one. A published plan never changes, so it is read and compressed
 * once, even for many simultaneous requests. Compression runs off the main thread: a plan of 50,000 seats takes long
 * enough to delay other requests.
 */
export function createPackedPlans(
  geometry: (hash: string) => Promise<unknown>,
): (hash: string) => Promise<PackedPlan | null> {
  const plans = new Map<string, PackedPlan>();
  const pending = new Map<string, Promise<PackedPlan | null>>();

  async function read(hash: string): Promise<PackedPlan | null> {
    const found = await geometry(hash);
    if (found === null) return null;
    const plain = Buffer.from(JSON.stringify(found));
    const [br, zipped] = await Promise.all([
      brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      zip(plain, { level: 9 }),
    ]);
    const plan = { identity: plain, br, gzip: zipped };
    const [oldest] = plans.keys();
    if (plans.size >= MOST_PLANS && oldest !== undefined) plans.delete(oldest);
    plans.set(hash, plan);
    return plan;
  }

  return async (hash) => {
    const known = plans.get(hash);
    if (known) return known;
    const started = pending.get(hash) ?? read(hash).finally(() => pending.delete(hash));
    pending.set(hash, started);
    return started;
  };
}
