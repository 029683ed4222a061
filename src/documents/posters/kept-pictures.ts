type Drawn = { version: string; bytes: number };
type Kept<Picture> = { at: number; bytes: number; picture: Promise<Picture | null> };

/** An edit changes the version in the address. A guessed version gets the cached picture for this time. */
const REDRAW_AFTER_MS = 10_000;

/** Caches pictures by name, each drawn once for all requests; the oldest leave first when the limit is exceeded. */
export function keepPictures<Picture extends Drawn>({ maxBytes, now }: { maxBytes: number; now: () => number }) {
  const kept = new Map<string, Kept<Picture>>();
  let bytes = 0;

  function drop(name: string, entry: Kept<Picture>): void {
    if (kept.get(name) !== entry) return;
    kept.delete(name);
    bytes -= entry.bytes;
  }

  function weigh(name: string, entry: Kept<Picture>, picture: Picture | null): void {
    // A missing picture may be imported at any moment, so it is not cached.
    if (picture === null) return drop(name, entry);
    if (kept.get(name) !== entry) return;
    entry.bytes = picture.bytes;
    bytes += entry.bytes;
    for (const [oldName, old] of kept) {
      if (bytes <= maxBytes) break;
      if (old !== entry) drop(oldName, old);
    }
  }

  return {
    async pictureOf(name: string, version: string, draw: () => Promise<Picture | null>): Promise<Picture | null> {
      const found = kept.get(name);
      if (found !== undefined) {
        const known = await found.picture;
        if (known !== null && (known.version === version || now() - found.at < REDRAW_AFTER_MS)) return known;
        drop(name, found);
      }
      // Another request may have started to draw meanwhile.
      const running = kept.get(name);
      if (running !== undefined) return running.picture;
      const entry: Kept<Picture> = { at: now(), bytes: 0, picture: draw() };
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
