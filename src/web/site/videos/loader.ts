import type { PackageList, VideoFront, VideoList } from '#api/video/contract.ts';
import { VIDEO_KINDS, type VideoKind } from '#domain/video/video-kinds.ts';
import type { PageContext } from '#web/site/page-module.ts';

export type VideosRoute = 'region-videos' | 'region-videos-trailers' | 'region-videos-packages';
export type VideosData =
  | { show: 'front'; front: VideoFront }
  | { show: 'list'; kind: VideoKind | null; genre: VideoList['genres'][number] | null; list: VideoList }
  | { show: 'packages'; packages: PackageList };

export const VIDEOS_QUERY = ['kind', 'genre', 'page'] as const;

/** Trailers and packages have their own addresses; other lists are selected by the query. */
export async function load({ route, params, query, api, city }: PageContext<VideosRoute>): Promise<VideosData | null> {
  if (params.region !== city.slug) return null;
  if (route.name === 'region-videos-packages') {
    const packages = await api.videoPackages();
    return packages && { show: 'packages', packages };
  }
  const page = pageNumber(query.get('page'));
  const chosen = kindOf(query.get('kind'));
  if (page === null || chosen === undefined || chosen === 'trailer') return null;
  const kind = route.name === 'region-videos-trailers' ? 'trailer' : chosen;
  const genreKey = query.get('genre');
  if (kind === null && genreKey === null) {
    const front = await api.videoFront();
    return front && { show: 'front', front };
  }
  const list = await api.videos({ kind, genre: genreKey, page });
  if (list === null || page > list.pages) return null;
  const genre = list.genres.find(({ key }) => key === genreKey) ?? null;
  if (genreKey !== null && genre === null) return null;
  return { show: 'list', kind, genre, list };
}

/** Returns undefined for an unknown kind. */
function kindOf(text: string | null): VideoKind | null | undefined {
  return text === null ? null : VIDEO_KINDS.find((kind) => kind === text);
}

function pageNumber(text: string | null): number | null {
  if (text === null) return 1;
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}
