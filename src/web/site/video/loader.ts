import type { VideoPage } from '#api/video/contract.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { posterSubject } from '#web/site/parts/pictures/poster-subject.ts';

export type VideoRoute = 'region-videos-id';
export type VideoData = {
  video: VideoPage;
  /** The picture's dominant colour, for the glow at the top of the page. */
  light: string;
};

export async function load({ params, api, city }: PageContext<VideoRoute>): Promise<VideoData | null> {
  if (params.region !== city.slug) return null;
  const [video, { posterLight }] = await Promise.all([api.video(params.id), import('#web/posters/light.ts')]);
  return video && { video, light: posterLight(posterSubject(video.poster)) };
}
