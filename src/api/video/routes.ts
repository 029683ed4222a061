import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import { z } from 'zod/mini';
import { idIn } from '#api/fields-contract.ts';
import { type VideoPage, videosQuerySchema, type WatchState } from '#api/video/contract.ts';
import * as endpoints from '#api/video/endpoints-contract.ts';
import { serve } from '#api/serve.ts';
import { contentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { MEDIA_PATH } from '#domain/video/media-address.ts';
import { accessKeysOf } from '#domain/video/watch-cookie.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';
import { type PlayAnswer, type PlayDeps, playVideo } from '#usecases/video/play-video.ts';
import type { VideoReads } from '#usecases/video/ports.ts';

const PAGE_VIDEOS = 24;
/** Quality for browsers without HLS; sufficient for a phone. */
const PLAIN_QUALITY = '360p';

export type VideoDeps = PlayDeps & {
  videos: Pick<VideoReads, 'front' | 'list' | 'video' | 'packages' | 'package'>;
  cities(): Promise<CityFacts[]>;
  marketOf(host: string | undefined): MarketName;
  now(): Date;
};

const idSchema = z.object({ id: idIn() });
const refusal = (code: string) => ({ error: { code } });

export function videoRoutes(deps: VideoDeps): FastifyPluginCallback {
  async function askedBy(
    host: string | undefined,
    { lang, cityId }: { lang?: string | undefined; cityId?: number | undefined },
  ) {
    const city = (await deps.cities()).find(({ id }) => id === cityId);
    const reader: Reader = { language: contentLanguage(localeFromApi(lang)), now: deps.now() };
    return { market: city?.market ?? deps.marketOf(host), reader };
  }

  async function mediaOf(key: string, isFree: boolean): Promise<VideoPage['media']> {
    const clip = await deps.clips.find(key);
    if (clip === null) return null;
    return { seconds: clip.seconds, contentUrl: isFree ? `${MEDIA_PATH}/${key}/${fileOf(clip.qualities)}` : null };
  }

  return (app, _options, done) => {
    app.addHook('preHandler', async ({ query }, reply) => {
      const cityId = videosQuerySchema.safeParse(query).data?.cityId;
      if (!cityId || (await deps.cities()).some(({ id }) => id === cityId)) return;
      return reply.code(404).send(refusal('unknown_city'));
    });
    serve(app, endpoints.videoFront, async ({ headers, query }, reply) => {
      const asked = videosQuerySchema.safeParse(query);
      if (!asked.success) return reply.code(400).send(refusal('invalid_request'));
      const { market, reader } = await askedBy(headers.host, asked.data);
      return { market, ...(await deps.videos.front(market, reader)) };
    });
    serve(app, endpoints.videos, async ({ headers, query }, reply) => {
      const asked = videosQuerySchema.safeParse(query);
      if (!asked.success) return reply.code(400).send(refusal('invalid_request'));
      const { kind = null, genre = null, event, page = 1 } = asked.data;
      const { market, reader } = await askedBy(headers.host, asked.data);
      const filter = { market, kind, genre, eventId: event ?? null, page, limit: PAGE_VIDEOS };
      return { market, ...(await deps.videos.list(filter, reader)) };
    });
    serve(app, endpoints.video, async ({ headers, query, params }, reply) => {
      const [id, asked] = [idSchema.safeParse(params), videosQuerySchema.safeParse(query)];
      if (!id.success || !asked.success) return notFound(reply);
      const { market, reader } = await askedBy(headers.host, asked.data);
      const found = await deps.videos.video(id.data.id, market, reader);
      if (found === null) return notFound(reply);
      const { key, ...video } = found;
      return { ...video, market, media: await mediaOf(key, video.status === 'free') };
    });
    serve(app, endpoints.videoPackages, async ({ headers, query }, reply) => {
      const asked = videosQuerySchema.safeParse(query);
      if (!asked.success) return reply.code(400).send(refusal('invalid_request'));
      const { market, reader } = await askedBy(headers.host, asked.data);
      return { market, ...(await deps.videos.packages(market, reader)) };
    });
    serve(app, endpoints.videoPackage, async ({ headers, query, params }, reply) => {
      const [id, asked] = [idSchema.safeParse(params), videosQuerySchema.safeParse(query)];
      if (!id.success || !asked.success) return notFound(reply);
      const { market, reader } = await askedBy(headers.host, asked.data);
      const found = await deps.videos.package(id.data.id, market, reader);
      return found === null ? notFound(reply) : { ...found, market };
    });
    serve(app, endpoints.watchRight, async ({ headers, params }, reply) => {
      forOneBrowser(reply);
      const id = idSchema.safeParse(params);
      if (!id.success) return notFound(reply);
      const answer = await playVideo(deps, { videoId: id.data.id, accessKeys: accessKeysOf(headers.cookie) });
      return answer.ok || answer.code !== 'not_found' ? stateOf(answer) : notFound(reply);
    });
    serve(app, endpoints.playVideo, async ({ headers, query, params }, reply) => {
      forOneBrowser(reply);
      const [id, asked] = [idSchema.safeParse(params), videosQuerySchema.safeParse(query)];
      if (!id.success || !asked.success) return notFound(reply);
      const answer = await playVideo(deps, { videoId: id.data.id, accessKeys: accessKeysOf(headers.cookie) });
      if (!answer.ok) {
        if (answer.code === 'not_found') return notFound(reply);
        const until = answer.until === null ? {} : { until: answer.until.toISOString() };
        return reply.code(402).send({ error: { code: answer.code, ...until } });
      }
      const { folder, clip, until } = answer;
      const names = new Intl.DisplayNames(contentLanguage(localeFromApi(asked.data.lang)), { type: 'language' });
      return {
        playlist: `${folder}/master.m3u8`,
        file: `${folder}/${fileOf(clip.qualities)}`,
        tracks: clip.subtitles.map((language) => ({
          language,
          name: names.of(language) ?? language,
          url: `${folder}/${language}.vtt`,
        })),
        until: until?.toISOString() ?? null,
      };
    });
    done();
  };
}

/** The answer reveals what somebody has bought, so it must not be cached. */
function forOneBrowser(reply: FastifyReply): void {
  reply.header('cache-control', 'private, no-store').header('vary', 'cookie');
}

function stateOf(answer: Exclude<PlayAnswer, { code: 'not_found' }>): WatchState {
  const until = answer.until?.toISOString() ?? null;
  if (!answer.ok) return { state: answer.code === 'rental_over' ? 'over' : 'none', until };
  return { state: answer.isFree ? 'free' : 'rented', until };
}

function fileOf(qualities: readonly string[]): string {
  return `${qualities.includes(PLAIN_QUALITY) ? PLAIN_QUALITY : (qualities[0] ?? PLAIN_QUALITY)}.mp4`;
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send(refusal('not_found'));
}
