import type { FastifyInstance } from 'fastify';
import { type PosterDeps, registerPosters } from './register-posters.ts';
import type { JournalReads } from '#usecases/journal/ports.ts';
import { POST_PICTURES } from '#web/site/parts/pictures/poster-address.ts';

/** A post's picture is drawn, kept and served as an event's poster is, below an address of its own. */
export async function registerPostPictures(
  app: FastifyInstance,
  deps: { journal: Pick<JournalReads, 'poster'> } & Pick<PosterDeps, 'gentle' | 'now'>,
): Promise<void> {
  const drawn: PosterDeps = { ...deps, guide: deps.journal, pageCard: async () => null };
  await app.register(async (posts) => registerPosters(posts, drawn), { prefix: POST_PICTURES });
}
