import type { FastifyInstance } from 'fastify';
import { type PosterDeps, registerPosters } from './register-posters.ts';
import type { JournalReads } from '#usecases/journal/ports.ts';
import { POST_PICTURES } from '#web/shared/poster-address.ts';

/** Draws, caches and serves a post's picture like an event's poster, below its own address. */
export async function registerPostPictures(
  app: FastifyInstance,
  deps: { journal: Pick<JournalReads, 'poster'> } & Pick<PosterDeps, 'throttled' | 'now'>,
): Promise<void> {
  const drawn: PosterDeps = { ...deps, guide: deps.journal, pageCard: async () => null };
  await app.register(async (posts) => registerPosters(posts, drawn), { prefix: POST_PICTURES });
}
