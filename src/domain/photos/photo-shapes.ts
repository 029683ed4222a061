/** What a photograph belongs to; decides which crops it needs. */
export const PHOTO_KINDS = ['event', 'place', 'person'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

export type PhotoType = 'avif' | 'webp' | 'jpg';
type Shape = { ratio: readonly [width: number, height: number]; widths: readonly number[] };

/** Crops for pages, as AVIF and WebP: widths in pixels from the smallest to twice the largest that a page shows. */
export const PAGE_SHAPES = {
  /** Cards and the page of an event. */
  sheet: { ratio: [2, 3], widths: [240, 400, 640] },
  /** Rows, search hits and portraits. */
  square: { ratio: [1, 1], widths: [120, 240, 480] },
  /** The opening of the home page, and an event's page on a phone. */
  art: { ratio: [16, 9], widths: [480, 800, 1440] },
  /** Cards and the page of a place. */
  wide: { ratio: [4, 3], widths: [320, 640, 1000] },
} as const satisfies Record<string, Shape>;
export type PageShape = keyof typeof PAGE_SHAPES;

/** Crops for messengers, mail, feeds and search engines, as JPEG. */
export const SHARED_SHAPES = {
  card: { ratio: [1200, 630], widths: [1200] },
  'card-16x9': { ratio: [16, 9], widths: [1200] },
  'card-4x3': { ratio: [4, 3], widths: [1200] },
  'card-1x1': { ratio: [1, 1], widths: [1200] },
} as const satisfies Record<string, Shape>;
export type SharedShape = keyof typeof SHARED_SHAPES;

const SHAPES_OF: Readonly<Record<PhotoKind, readonly PageShape[]>> = {
  event: ['sheet', 'square', 'art'],
  place: ['wide'],
  person: ['square'],
};

/** One stored picture of a photograph; `name` is the end of its address. */
export type PhotoFile = { name: string; type: PhotoType; width: number; height: number };

/** All pictures that are made of a photograph. */
export function photoFiles(kind: PhotoKind): PhotoFile[] {
  const pages = SHAPES_OF[kind].flatMap((shape) =>
    (['avif', 'webp'] as const).flatMap((type) => filesOf(shape, PAGE_SHAPES[shape], type)),
  );
  const shared = Object.entries(SHARED_SHAPES).flatMap(([shape, facts]) => filesOf(shape, facts, 'jpg'));
  return [...pages, ...shared];
}

function filesOf(shape: string, { ratio, widths }: Shape, type: PhotoType): PhotoFile[] {
  return widths.map((width) => ({ name: fileName(shape, width, type), type, width, height: heightOf(width, ratio) }));
}

/** The height of a picture of this shape, in whole pixels. */
export function heightOf(width: number, [w, h]: Shape['ratio']): number {
  return Math.round((width * h) / w);
}

function fileName(shape: string, width: number, type: PhotoType): string {
  return `${shape}-${width}.${type}`;
}

/** `/photos/3f…-sheet-400.avif`. A photograph that changes has another id, so the address is valid for ever. */
export function photoAddress(id: string, shape: PageShape, width: number, type: 'avif' | 'webp'): string {
  return `/photos/${id}-${fileName(shape, width, type)}`;
}

/** The JPEG of 1200 pixels in this shape. */
export function sharedPhotoAddress(id: string, shape: SharedShape): string {
  return `/photos/${id}-${fileName(shape, 1200, 'jpg')}`;
}

const FILE = /^([0-9a-f]{20})-([a-z0-9-]{1,20}\.(avif|webp|jpg))$/;

/** Reads the last part of an address. */
export function readPhotoName(text: string): { id: string; name: string; type: PhotoType } | null {
  const [, id, name, type] = FILE.exec(text) ?? [];
  return id === undefined || name === undefined ? null : { id, name, type: type as PhotoType };
}
