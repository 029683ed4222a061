import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Encoding } from './page-encoding.ts';
import { joinBytes, lendJoined } from '#documents/site/join-bytes.ts';
import type { Markup } from '#web/site/markup.ts';
import { decode, encodeQuickly, encodeWell } from './page-encoding.ts';

/** What a fill gives: a finished anonymous document. */
export type FilledPage = {
  status: 200 | 301 | 302 | 400 | 404;
  html: Markup;
  /** Beside content type, length, encoding and etag. Lower-case names. */
  headers: Readonly<Record<string, string>>;
  tags: readonly string[];
  /** Something is missing that may be there again in a moment. */
  isPartial?: boolean;
};
/** A page in the one encoding that was asked for. */
export type PageAnswer = { status: number; etag: string; body: Buffer; headers: string[] };
type Packed = PageAnswer & { isQuick: boolean };
type Entry = {
  key: string;
  page: Omit<FilledPage, 'html'>;
  etag: string;
  packed: Partial<Record<Encoding, Packed>>;
  bytes: number;
  freshUntil: number;
  staleUntil: number;
};

export type PageCacheOptions = {
  maxBytes?: number;
  /** Fresh this long… */
  ttlMs?: number;
  /** …and for this long after that still shown while one render brings the next. */
  staleMs?: number;
  /** …and for this long after that, but only while it cannot be rendered anew. */
  lastResortMs?: number;
  /** …or when that takes longer than this: a database that hangs says nothing for twenty seconds. */
  lastResortAfterMs?: number;
  now?: () => number;
  /** Told when work behind the visitors fails: a stale page stays until its end, a quickly packed one as it is. */
  onError?: (error: unknown) => void;
};

/** Pages that are not there may appear at any moment. */
const ABSENT_TTL_MS = 5_000;
const ALIASES = 20_000;
/** Keys, headers and objects of one entry, roughly. */
const ENTRY_BYTES = 1024;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Keeps finished pages in memory, only as compressed as they were asked for: quickly for the first visitor, well for
 * everybody after the second. A page is rendered by one caller however many ask for it, and an edit takes effect by
 * purging a tag. Bounded by bytes, the longest unread page leaves first.
 */
export function createPageCache(options: PageCacheOptions = {}) {
  const {
    maxBytes = 128 * 1024 * 1024,
    ttlMs = 45_000,
    staleMs = 600_000,
    lastResortMs = 3_600_000,
    lastResortAfterMs = 2_000,
    now = Date.now,
    onError = () => undefined,
  } = options;
  const entries = new Map<string, Entry>();
  /** Renders that a newcomer may share; one that an edit has overtaken is left to those who wait for it already. */
  const filling = new Map<string, Promise<Entry>>();
  let rendering = 0;
  /** Raw request → key, so that a hit needs no routing. */
  const aliases = new Map<string, string>();
  /** What was forgotten while pages were rendered; null is everything. */
  const purges: { tag: string | null; turn: number }[] = [];
  let turn = 0;
  let bytes = 0;

  function drop(entry: Entry): void {
    entries.delete(entry.key);
    bytes -= entry.bytes;
  }

  function store(entry: Entry): void {
    const before = entries.get(entry.key);
    if (before) drop(before);
    entries.set(entry.key, entry);
    bytes += entry.bytes;
    makeRoomFor(entry);
  }

  function makeRoomFor(entry: Entry): void {
    if (entry.bytes > maxBytes) return drop(entry);
    for (const held of entries.values()) {
      if (bytes <= maxBytes) break;
      if (held !== entry) drop(held);
    }
  }

  function put(entry: Entry, encoding: Encoding, body: Buffer, isQuick: boolean): Packed {
    const { status, headers } = entry.page;
    const more = body.length - (entry.packed[encoding]?.body.length ?? 0);
    const packed: Packed = {
      status,
      etag: entry.etag,
      body,
      headers: Object.entries({
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        'content-length': String(body.length),
        vary: 'accept-encoding, cookie',
        etag: entry.etag,
      }).flat(),
      isQuick: isQuick && encoding !== 'identity',
    };
    entry.packed[encoding] = packed;
    entry.bytes += more;
    if (entries.get(entry.key) === entry) {
      bytes += more;
      makeRoomFor(entry);
    }
    return packed;
  }

  /** The page in this encoding, made from another one when nobody asked for it before. */
  function inEncoding(entry: Entry, encoding: Encoding): Packed {
    return entry.packed[encoding] ?? put(entry, encoding, encodeQuickly(plainBytes(entry), encoding), true);
  }

  /** Asked for again: worth more time, once, behind the visitors. */
  function packWell(entry: Entry, encoding: Encoding, packed: Packed): void {
    packed.isQuick = false;
    encodeWell(plainBytes(entry), encoding)
      .then((body) => put(entry, encoding, body, false))
      .catch(onError);
  }

  function fill(key: string, encoding: Encoding, render: () => Promise<FilledPage>): Promise<Entry> {
    const running = filling.get(key);
    if (running) return running;
    const started = turn;
    rendering += 1;
    const promise = render()
      .then(({ html, ...page }) => {
        const renderedAt = now();
        const isLasting = page.status === 200 && !page.isPartial;
        const freshUntil = renderedAt + (isLasting ? ttlMs : ABSENT_TTL_MS);
        const body =
          encoding === 'identity' ? joinBytes(html) : lendJoined(html, (bytes) => encodeQuickly(bytes, encoding));
        const entry: Entry = {
          key,
          page,
          // Of the bytes that were made anyway, which are fewer. In another encoding the same page may get another.
          etag: `W/"${crc32(body).toString(36)}-${body.length.toString(36)}"`,
          packed: {},
          bytes: key.length * 2 + ENTRY_BYTES,
          freshUntil,
          staleUntil: freshUntil + (isLasting ? staleMs : 0),
        };
        const packed = put(entry, encoding, body, true);
        // An edit during the render: this page may already be old, so it is shown once and not kept.
        const isOld = ({ tag, turn: at }: (typeof purges)[number]) =>
          at > started && (tag === null || page.tags.includes(tag));
        if (purges.some(isOld)) return entry;
        const before = entries.get(key)?.packed[encoding];
        store(entry);
        if (packed.isQuick && before?.isQuick === false) packWell(entry, encoding, packed);
        return entry;
      })
      .finally(() => {
        rendering -= 1;
        if (filling.get(key) === promise) filling.delete(key);
        if (rendering === 0) purges.length = 0;
      });
    filling.set(key, promise);
    return promise;
  }

  /** Whoever asks from now on gets a page that was begun after the edit. */
  function overtake(tag: string | null): void {
    turn += 1;
    if (rendering > 0) purges.push({ tag, turn });
    filling.clear();
  }

  return {
    /** The fast way: a page that is fresh under this raw request and packed like this, or null. */
    hit(alias: string, encoding: Encoding): PageAnswer | null {
      const key = aliases.get(alias);
      const entry = key === undefined ? undefined : entries.get(key);
      if (!entry || entry.freshUntil <= now()) return null;
      const packed = entry.packed[encoding];
      if (packed?.isQuick) packWell(entry, encoding, packed);
      return packed ?? null;
    },
    /** The page under a key: fresh, stale while it is rendered anew, or rendered now. */
    async serve(
      key: string,
      alias: string,
      encoding: Encoding,
      render: () => Promise<FilledPage>,
    ): Promise<PageAnswer> {
      if (aliases.size >= ALIASES) aliases.clear();
      aliases.set(alias, key);
      const entry = entries.get(key);
      const at = now();
      if (!entry) return inEncoding(await fill(key, encoding, render), encoding);
      if (entry.staleUntil <= at) {
        // Status 200 alone is ever stale, and an edit meanwhile has removed the entry.
        const isLastResort = entry.page.status === 200 && entry.staleUntil + lastResortMs > at;
        const filled = fill(key, encoding, render).catch((error: unknown) => {
          if (!isLastResort || entries.get(key) !== entry) throw error;
          onError(error);
          return entry;
        });
        if (!isLastResort) return inEncoding(await filled, encoding);
        const sooner = await Promise.race([filled, sleep(lastResortAfterMs, null, { ref: false })]);
        return inEncoding(sooner ?? (entries.get(key) === entry ? entry : await filled), encoding);
      }
      // Read again: to the young end of the map.
      entries.delete(key);
      entries.set(key, entry);
      if (entry.freshUntil <= at) fill(key, encoding, render).catch(onError);
      return inEncoding(entry, encoding);
    },
    /** Forgets every page that carries the tag, also those being rendered right now. */
    purge(tag: string): number {
      overtake(tag);
      let dropped = 0;
      for (const entry of entries.values()) {
        if (!entry.page.tags.includes(tag)) continue;
        drop(entry);
        dropped += 1;
      }
      return dropped;
    },
    clear(): void {
      overtake(null);
      entries.clear();
      aliases.clear();
      bytes = 0;
    },
    stats: () => ({ pages: entries.size, bytes, rendering }),
  };
}

function plainBytes({ packed }: Entry): Buffer {
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    const held = packed[encoding];
    if (held) return decode(held.body, encoding);
  }
  throw new Error('a page without any encoding');
}
