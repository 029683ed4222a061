import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '#api/http/page-encoding.ts';

/** JSON of a hall plan in every encoding. */
export type PackedPlan = Readonly<Record<Encoding, Buffer>>;

const MOST_PLANS = 100;
/** A list of 50,000 seats takes 6 MB, the same hall in its compact form a tenth. */
const MOST_BYTES = 32 * 1024 * 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Returns plans by their key, or null for an unknown one. The plan of a hash never changes, so it is read and compressed
 * once, even for many simultaneous requests. Compression runs off the main thread: a plan of 50,000 seats takes long
 * enough to delay other requests.
 */
export function createPackedPlans(
  readPlan: (key: string) => Promise<unknown>,
  mostBytes = MOST_BYTES,
): (key: string) => Promise<PackedPlan | null> {
  const plans = new Map<string, PackedPlan>();
  let bytes = 0;
  const pending = new Map<string, Promise<PackedPlan | null>>();

  async function read(key: string): Promise<PackedPlan | null> {
    const found = await readPlan(key);
    if (found === null) return null;
    const plain = Buffer.from(JSON.stringify(found));
    const [br, zipped] = await Promise.all([
      brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      zip(plain, { level: 9 }),
    ]);
    const plan = { identity: plain, br, gzip: zipped };
    plans.set(key, plan);
    bytes += sizeOf(plan);
    for (const [oldest, old] of plans) {
      if ((bytes <= mostBytes && plans.size <= MOST_PLANS) || oldest === key) break;
      plans.delete(oldest);
      bytes -= sizeOf(old);
    }
    return plan;
  }

  return async (key) => {
    const known = plans.get(key);
    if (known) return known;
    const started = pending.get(key) ?? read(key).finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  };
}

function sizeOf({ identity, br, gzip: zipped }: PackedPlan): number {
  return identity.length + br.length + zipped.length;
}
