import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import type pg from 'pg';
import { createRentalReads } from '#adapters/db/video/rental-reads.ts';
import { createVideoReads } from '#adapters/db/video/video-reads.ts';
import { createClipFolders } from '#adapters/video/clip-folders.ts';
import { loadPassKey } from '#adapters/video/pass-key.ts';
import { createPassSigner } from '#adapters/video/pass-signer.ts';
import { videoRoutes } from '#api/video/routes.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { CityFacts } from '#usecases/catalog/ports.ts';
import type { Config } from '#main/config/config.ts';
import { type PosterDeps, registerPosters } from '#documents/posters/register-posters.ts';
import { registerMedia } from '#documents/video/register-media.ts';
import { registerWatch } from '#documents/video/register-watch.ts';
import { VIDEO_PICTURES } from '#web/shared/poster-address.ts';

export type VideoWiring = {
  routes: FastifyPluginCallback[];
  /** Pictures, clips and the link in emails. */
  site: (app: FastifyInstance, pictures: Pick<PosterDeps, 'throttled'>) => Promise<void>;
};

/** The list of videos, access to them, and their files. */
export async function wireVideo(input: {
  config: Config;
  root: string;
  pool: pg.Pool;
  cities: () => Promise<CityFacts[]>;
  marketOf: (host: string | undefined) => MarketName;
  now: () => Date;
}): Promise<VideoWiring> {
  const { config, root, pool, cities, marketOf, now } = input;
  const videos = createVideoReads(pool);
  const rentals = createRentalReads(pool);
  // Clips made here are better than the shipped ones.
  const clips = createClipFolders([join(config.dataDir, 'video'), join(root, 'data/video')]);
  const passes = createPassSigner(await loadPassKey(config.ticketKeysDir));
  return {
    routes: [videoRoutes({ videos, rentals, clips, passes, cities, marketOf, now })],
    site: async (app, { throttled }) => {
      const drawn: PosterDeps = { guide: videos, pageCard: async () => null, throttled, now };
      await app.register(async (pictures) => registerPosters(pictures, drawn), { prefix: VIDEO_PICTURES });
      await registerMedia(app, { rentals, clips, passes, now });
      registerWatch(app, { rentals, isSecure: !config.demo });
    },
  };
}
