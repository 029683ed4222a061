import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** JSON of a hall plan's geometry, plain and compressed with brotli. */
export type PackedPlan = { plain: string; packed: Buffer };

const MOST_PLANS = 100;
const compress = promisify(brotliCompress);

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
    const plain = JSON.stringify(found);
    const packed = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    const [oldest] = plans.keys();
    if (plans.size >= MOST_PLANS && oldest !== undefined) plans.delete(oldest);
    plans.set(hash, { plain, packed });
    return { plain, packed };
  }

  return async (hash) => {
    const known = plans.get(hash);
    if (known) return known;
    const started = pending.get(hash) ?? read(hash).finally(() => pending.delete(hash));
    pending.set(hash, started);
    return started;
  };
}
