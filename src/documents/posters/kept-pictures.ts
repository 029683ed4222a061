import { createNetworkPlaces } from '#api/network-places.ts';

type Drawn = { version: string; bytes: number };
type Kept<Picture> = { checkedAt: number; bytes: number; picture: Promise<Made<Picture>> };
/** Null: there is no such picture. `crowded`: too many are being drawn. */
type Made<Picture> = Picture | null | 'crowded';

type Source<Picture> = {
  /** Address of who asks. */
  from: string;
  draw(): Promise<Made<Picture>>;
  /** The version that a drawing would have now; null when there is nothing to draw. */
  versionNow(): Promise<string | null>;
};

/** An edit changes the version in the address. Another version gets the cached picture for this time. */
const CHECK_AFTER_MS = 10_000;

/**
 * A page asks for many pictures at once, and a browser shows a gap where one was refused. So this is more than for other
 * reads, and pictures that are kept need no place.
 */
const DRAWN_PER_NETWORK = 96;

type Options = {
  maxBytes: number;
  /** How many pictures may be drawn at once for one network. */
  perNetwork?: number;
  now: () => number;
};

/** Caches pictures by name, each drawn once for all requests; the oldest leave first when the limit is exceeded. */
export function keepPictures<Picture extends Drawn>({ maxBytes, perNetwork = DRAWN_PER_NETWORK, now }: Options) {
  const kept = new Map<string, Kept<Picture>>();
  const places = createNetworkPlaces({ most: perNetwork });
  let bytes = 0;

  function drop(name: string, entry: Kept<Picture>): void {
    if (kept.get(name) !== entry) return;
    kept.delete(name);
    bytes -= entry.bytes;
  }

  function weigh(name: string, entry: Kept<Picture>, picture: Made<Picture>): void {
    // A missing picture may be imported at any moment, so it is not cached.
    if (picture === null || picture === 'crowded') return drop(name, entry);
    if (kept.get(name) !== entry) return;
    entry.bytes = picture.bytes;
    bytes += entry.bytes;
    for (const [oldName, old] of kept) {
      if (bytes <= maxBytes) break;
      if (old !== entry) drop(oldName, old);
    }
  }

  /** Anybody may ask for any version, so only one that would be drawn differently is drawn anew. */
  async function isStill(entry: Kept<Picture>, { version }: Picture, source: Source<Picture>): Promise<boolean> {
    const before = entry.checkedAt;
    if (now() - before < CHECK_AFTER_MS) return true;
    const giveBack = places.take(source.from);
    if (giveBack === null) return true;
    // Who asks meanwhile gets the cached picture.
    entry.checkedAt = now();
    try {
      return (await source.versionNow()) === version;
    } catch {
      // The picture is still good; the next one who asks checks again.
      entry.checkedAt = before;
      return true;
    } finally {
      giveBack();
    }
  }

  return {
    async pictureOf(name: string, version: string, source: Source<Picture>): Promise<Made<Picture>> {
      const found = kept.get(name);
      if (found !== undefined) {
        const known = await found.picture;
        const isPicture = known !== null && known !== 'crowded';
        if (isPicture && (known.version === version || (await isStill(found, known, source)))) return known;
        drop(name, found);
      }
      // Another request may have started to draw meanwhile.
      const running = kept.get(name);
      if (running !== undefined) return running.picture;
      const giveBack = places.take(source.from);
      if (giveBack === null) return 'crowded';
      const entry: Kept<Picture> = { checkedAt: now(), bytes: 0, picture: source.draw().finally(giveBack) };
      kept.set(name, entry);
      entry.picture.then(
        (picture) => weigh(name, entry, picture),
        () => drop(name, entry),
      );
      return entry.picture;
    },
    stats: () => ({ pictures: kept.size, bytes }),
  };
}
