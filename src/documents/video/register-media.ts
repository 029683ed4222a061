import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MEDIA_PATH } from '#domain/video/media-address.ts';
import type { ClipLibrary, PassSigner, PlayableVideo, RentalReads } from '#usecases/video/ports.ts';

const FILE = /^(?:master\.m3u8|\d{3,4}p\.(?:m3u8|mp4)|[a-z]{2}\.vtt)$/;
const TYPES: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
};
const DAY_S = 24 * 3600;
/** How long the facts of a video are cached: a film requests its parts every few seconds. */
const FACTS_MS = 20_000;

export type MediaDeps = {
  rentals: Pick<RentalReads, 'playable'>;
  clips: ClipLibrary;
  passes: PassSigner;
  now(): Date;
};

type Params = { key: string; pass?: string; file: string };

/** Serves playlists, segments (as ranges of a file) and subtitles: of free videos to all, of others with a pass. */
export async function registerMedia(app: FastifyInstance, deps: MediaDeps): Promise<void> {
  const facts = new Map<string, { at: number; video: Promise<PlayableVideo | null> }>();
  function playable(key: string): Promise<PlayableVideo | null> {
    const at = deps.now().getTime();
    const known = facts.get(key);
    if (known && at - known.at < FACTS_MS) return known.video;
    const video = deps.rentals.playable({ key });
    facts.set(key, { at, video });
    // Missing videos are not cached, or invented names would fill the memory.
    video.then((found) => found ?? facts.delete(key)).catch(() => facts.delete(key));
    return video;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { key, pass, file } = request.params as Params;
    const video = FILE.test(file) ? await playable(key) : null;
    const clip = video && (await deps.clips.find(key));
    if (!video || !clip) return refuse(reply, 404, 'not_found');
    if (pass === undefined && !video.isFree) return refuse(reply, 403, 'pass_needed');
    const verdict = pass === undefined ? 'valid' : deps.passes.check(key, pass, deps.now());
    if (verdict !== 'valid') return refuse(reply, 403, `pass_${verdict}`);
    return reply
      .header('cache-control', pass === undefined ? `public, max-age=${DAY_S}` : 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .type(TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .sendFile(file, clip.folder, { cacheControl: false });
  }

  await app.register(async (media) => {
    await media.register(fastifyStatic, { root: import.meta.dirname, serve: false });
    media.get(`${MEDIA_PATH}/:key/:file`, answer);
    media.get(`${MEDIA_PATH}/:key/:pass/:file`, answer);
  });
}

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send({ error: { code } });
}
