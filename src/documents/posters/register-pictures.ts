import type { FastifyInstance } from 'fastify';
import type { JournalReads } from '#usecases/journal/ports.ts';
import type { GuideReads } from '#usecases/catalog/ports.ts';
import type { PhotoReads } from '#usecases/photos/ports.ts';
import { type PageCardDeps, pageCardOf } from './page-cards.ts';
import { registerLayoutArt } from './register-layout-art.ts';
import { registerPhotos } from './register-photos.ts';
import { registerPostPictures } from './register-post-pictures.ts';
import { type PosterDeps, registerPosters } from './register-posters.ts';

export type PictureDeps = PageCardDeps &
  Pick<PosterDeps, 'throttled'> & {
    guide: Pick<GuideReads, 'poster' | 'layout'>;
    journal: JournalReads;
    photos: PhotoReads;
  };

/** All pictures of the site: drawn posters and cards, art of the layout, and photographs. */
export async function registerPictures(app: FastifyInstance, deps: PictureDeps): Promise<void> {
  const { guide, journal, photos, throttled } = deps;
  const now = () => deps.now();
  registerPosters(app, { guide, pageCard: (name, locale) => pageCardOf(deps, name, locale), throttled, now });
  await registerPostPictures(app, { journal, throttled, now });
  registerLayoutArt(app, { guide, now });
  registerPhotos(app, { reads: photos, now: () => now().getTime() });
}
