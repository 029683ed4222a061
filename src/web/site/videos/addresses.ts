import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import type { VideoKind } from '#domain/video/video-kinds.ts';
import { m } from '#texts/generated/messages.js';

type Where = { locale: Locale; region: string };

/** Address of a list of videos; without kind and genre, of the front page. */
export function videosAddress(
  { locale, region }: Where,
  { kind = null, genre = null, page = 1 }: { kind?: VideoKind | null; genre?: string | null; page?: number } = {},
): string {
  const query = { genre, page: page === 1 ? null : page };
  if (kind === 'trailer') return href(locale, 'region-videos-trailers', { region }, query);
  return href(locale, 'region-videos', { region }, { kind, ...query });
}

const KINDS: Readonly<Record<VideoKind, () => string>> = {
  film: () => m.site_video_films(),
  concert: () => m.site_video_concerts(),
  lecture: () => m.site_video_lectures(),
  trailer: () => m.site_video_trailers(),
};

export function videoKindPlural(kind: VideoKind): string {
  return KINDS[kind]();
}
