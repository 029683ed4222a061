import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Encoding } from '#api/http/page-encoding.ts';
import { joinBytes, lendJoined } from './join-bytes.ts';
import type { Markup } from '#web/shared/html/markup.ts';
import { decode, encodeQuickly, encodeWell } from '#api/http/page-encoding.ts';

/** Result of a fill: a complete anonymous document. */
export type FilledPage = {
  status: 200 | 301 | 302 | 400 | 404;
  html: Markup;
  /** In addition to content type, length, encoding and etag. Lower-case names. */
  headers: Readonly<Record<string, string>>;
  tags: readonly string[];
  /** True when a part is missing that may be available again in a moment. */
  isPartial?: boolean;
  /** Of a page that is soon wrong: how long it is shown while it is rendered again, instead of the usual time. */
  staleMs?: number | undefined;
};
/** A page in the requested encoding. */
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
  /** Asked for again since it was stored, or since it was last spared. */
  isAskedAgain: boolean;
};

export type PageCacheOptions = {
  maxBytes?: number;
  /** A page is fresh for this long… */
  ttlMs?: number;
  /** …and for this long after that it is still shown while one render replaces it. */
  staleMs?: number;
  /** …and for this long after that, but only while it cannot be rendered. */
  lastResortMs?: number;
  /** …or while rendering takes longer than this: a hanging database gives no response for twenty seconds. */
  lastResortAfterMs?: number;
  now?: () => number;
  /** Called when background work fails: a stale page stays until its end, a quickly compressed page stays as it is. */
  onError?: (error: unknown) => void;
};

/** Missing pages may appear at any moment. */
const ABSENT_TTL_MS = 5_000;
const ALIASES = 20_000;
/** An address of a page is shorter; a longer one has noise in its query, of which each would be kept. */
const LONGEST_ALIAS = 512;
/** Approximate size of the keys, headers and objects of one entry. */
const ENTRY_BYTES = 1024;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Caches finished pages in memory, compressed only in the requested encodings: quickly for the first visitor, well
 * after the second request. Concurrent requests share one render, and an edit takes effect by purging a tag. The size
 * is limited in bytes. The oldest page leaves first, but pages that were asked for again are spared once, so that many
 * addresses that are asked for once push out none that people read.
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
  /** Renders that new requests may join. A render outdated by an edit serves only requests that already wait for it. */
  const filling = new Map<string, Promise<Entry>>();
  let rendering = 0;
  /** Raw request → key, so that a hit needs no routing. */
  const aliases = new Map<string, string>();
  /** Purges during current renders; null means every page. */
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

  function spare(entry: Entry): void {
    entry.isAskedAgain = false;
    entries.delete(entry.key);
    entries.set(entry.key, entry);
  }

  function makeRoomFor(entry: Entry): void {
    if (entry.bytes > maxBytes) return drop(entry);
    for (const held of entries.values()) {
      if (bytes <= maxBytes) break;
      if (held === entry) continue;
      if (held.isAskedAgain) spare(held);
      else drop(held);
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

  /** Returns the page in this encoding, converted from another one on the first request for it. */
  function inEncoding(entry: Entry, encoding: Encoding): Packed {
    return entry.packed[encoding] ?? put(entry, encoding, encodeQuickly(plainBytes(entry), encoding), true);
  }

  /** After a repeated request, better compression is worth its time; runs once, in the background. */
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
          // From the encoded bytes, which exist anyway and are fewer. Another encoding of the page may have another
          // etag.
          etag: `W/"${crc32(body).toString(36)}-${body.length.toString(36)}"`,
          packed: {},
          bytes: key.length * 2 + ENTRY_BYTES,
          freshUntil,
          staleUntil: freshUntil + (isLasting ? (page.staleMs ?? staleMs) : 0),
          // A page that is drawn again keeps its place.
          isAskedAgain: entries.has(key),
        };
        const packed = put(entry, encoding, body, true);
        // An edit during the render: this page may already be outdated, so it is shown once and not cached.
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

  /** Requests from now on receive a page whose render began after the edit. */
  function overtake(tag: string | null): void {
    turn += 1;
    if (rendering > 0) purges.push({ tag, turn });
    filling.clear();
  }

  return {
    /** Fast path: a page that is fresh for this raw request and exists in this encoding, or null. */
    hit(alias: string, encoding: Encoding): PageAnswer | null {
      const key = aliases.get(alias);
      const entry = key === undefined ? undefined : entries.get(key);
      if (!entry || entry.freshUntil <= now()) return null;
      entry.isAskedAgain = true;
      const packed = entry.packed[encoding];
      if (packed?.isQuick) packWell(entry, encoding, packed);
      return packed ?? null;
    },
    /** Returns the page of a key: fresh, stale while it is rendered again, or rendered now. */
    async serve(
      key: string,
      alias: string,
      encoding: Encoding,
      render: () => Promise<FilledPage>,
    ): Promise<PageAnswer> {
      if (alias.length <= LONGEST_ALIAS) {
        if (aliases.size >= ALIASES) aliases.clear();
        aliases.set(alias, key);
      }
      const entry = entries.get(key);
      const at = now();
      if (!entry) return inEncoding(await fill(key, encoding, render), encoding);
      if (entry.staleUntil <= at) {
        // Only pages with status 200 become stale, and an edit meanwhile has removed the entry.
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
      entry.isAskedAgain = true;
      if (entry.freshUntil <= at) fill(key, encoding, render).catch(onError);
      return inEncoding(entry, encoding);
    },
    /** Removes every page with the tag, also pages that are currently being rendered. */
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
