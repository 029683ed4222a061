import { endpoint, parts } from '#api/endpoint-contract.ts';
import type { guideQuerySchema } from '#api/catalog/contract.ts';
import type {
  packageListSchema,
  packagePageSchema,
  playSchema,
  videoFrontSchema,
  videoListSchema,
  videoPageSchema,
  videosQuerySchema,
  watchRightSchema,
} from '#api/video/contract.ts';

/** All take `lang` and `cityId`, like the guide's. */

type OfCity = { query: typeof videosQuerySchema };

export const videoFront = endpoint(
  'GET',
  '/api/v3/pages/videos/front',
  parts<OfCity & { answer: typeof videoFrontSchema }>(),
);
export const videos = endpoint('GET', '/api/v3/pages/videos', parts<OfCity & { answer: typeof videoListSchema }>());
export const video = endpoint('GET', '/api/v3/pages/videos/:id', parts<OfCity & { answer: typeof videoPageSchema }>());
export const videoPackages = endpoint(
  'GET',
  '/api/v3/pages/video-packages',
  parts<OfCity & { answer: typeof packageListSchema }>(),
);
export const videoPackage = endpoint(
  'GET',
  '/api/v3/pages/video-packages/:id',
  parts<OfCity & { answer: typeof packagePageSchema }>(),
);
export const watchRight = endpoint(
  'GET',
  '/api/v2/videos/:id/right',
  parts<{ query: typeof guideQuerySchema; answer: typeof watchRightSchema }>(),
);
export const playVideo = endpoint('GET', '/api/v2/videos/:id/play', parts<OfCity & { answer: typeof playSchema }>());
