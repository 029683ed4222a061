type Drawn = { version: string; bytes: number };
type Kept<Picture> = { at: number; bytes: number; picture: Promise<Picture | null> };

/** After an edit the next address asks anew; somebody who guesses versions gets the kept picture. */
const REDRAW_AFTER_MS = 10_000;

/** Pictures by name, drawn once however many ask; the longest kept leave first when they weigh too much. */
export function keepPictures<Picture extends Drawn>({ maxBytes, now }: { maxBytes: number; now: () => number }) {
  const kept = new Map<string, Kept<Picture>>();
  let bytes = 0;

  function drop(name: string, entry: Kept<Picture>): void {
    if (kept.get(name) !== entry) return;
    kept.delete(name);
    bytes -= entry.bytes;
  }

  function weigh(name: string, entry: Kept<Picture>, picture: Picture | null): void {
    // What is not there may be imported any moment.
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
      // Another may have begun while this one waited.
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
