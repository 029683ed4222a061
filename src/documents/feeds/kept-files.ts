import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createNetworkPlaces, READS_PER_NETWORK } from '#api/network-places.ts';
import { sendCrowded } from '#documents/pages/crowded.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

type File = { etag: string; packed: Buffer };
type Kept = { until: number; size: number; file: Promise<File | null> };

export type KeptFilesOptions = {
  maxBytes: number;
  /** How long a file is served before it is generated again, by us and by caches in between. */
  ttlMs: number;
  /** Files of one person, which nothing but this process may keep. */
  isPersonal?: boolean;
  now: () => number;
};

/** A missing file may appear soon. */
const ABSENT_MS = 5_000;
/** Names come from addresses, so clients can invent any number of them. */
const MOST_FILES = 2_000;

/**
 * Files generated from reads, for programs that poll: cached compressed, generated once for all concurrent requests,
 * with an ETag of their text. The oldest leave first when the limit is exceeded.
 */
export function createKeptFiles({ maxBytes, ttlMs, isPersonal = false, now }: KeptFilesOptions) {
  const kept = new Map<string, Kept>();
  const places = createNetworkPlaces({ most: READS_PER_NETWORK });
  let bytes = 0;

  function drop(key: string, entry: Kept): void {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    bytes -= entry.size;
  }

  async function make(text: () => Promise<string | null>): Promise<File | null> {
    const made = await text();
    if (made === null) return null;
    return { etag: `W/"${hash('sha1', made, 'base64url').slice(0, 20)}"`, packed: await zip(made) };
  }

  /** Files that are kept, or being generated, need no place; null when the network has none left. */
  function fileOf(key: string, from: string, text: () => Promise<string | null>): Promise<File | null> | null {
    const held = kept.get(key);
    if (held !== undefined && held.until > now()) return held.file;
    const giveBack = places.take(from);
    if (giveBack === null) return null;
    if (held !== undefined) drop(key, held);
    const entry: Kept = { until: now() + ttlMs, size: 0, file: make(text).finally(giveBack) };
    kept.set(key, entry);
    entry.file.then(
      (file) => count(key, entry, file),
      () => drop(key, entry),
    );
    return entry.file;
  }

  function count(key: string, entry: Kept, file: File | null): void {
    if (kept.get(key) !== entry) return;
    if (file === null) entry.until = now() + ABSENT_MS;
    entry.size = file?.packed.length ?? 0;
    bytes += entry.size;
    for (const [oldKey, old] of kept) {
      if (bytes <= maxBytes && kept.size <= MOST_FILES) break;
      if (old !== entry) drop(oldKey, old);
    }
  }

  return {
    /** Responds with the file; 404 when there is none, 304 when the client already has it, 503 when it wants too many. */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      { key, type, text }: { key: string; type: string; text: () => Promise<string | null> },
    ): Promise<FastifyReply> {
      const made = fileOf(key, request.ip, text);
      if (made === null) return sendCrowded(reply);
      const file = await made;
      if (file === null) return reply.code(404).header('cache-control', 'no-store').send();
      reply
        .header('cache-control', isPersonal ? 'private, no-store' : `public, max-age=${Math.floor(ttlMs / 1000)}`)
        .header('etag', file.etag)
        .header('vary', 'accept-encoding')
        .header('x-content-type-options', 'nosniff');
      if (String(request.headers['if-none-match'] ?? '').includes(file.etag)) return reply.code(304).send();
      reply.type(type);
      if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(request.headers['accept-encoding'] ?? '')))
        return reply.send(await unzip(file.packed));
      return reply.header('content-encoding', 'gzip').send(file.packed);
    },
    /** A file that is being generated goes to the requests that wait for it, and is not cached. */
    clear: (): void => {
      kept.clear();
      bytes = 0;
    },
    stats: () => ({ files: kept.size, bytes }),
  };
}
