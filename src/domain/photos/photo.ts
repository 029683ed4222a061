import type { LocalText } from '#domain/locales/locale.ts';

/** A photograph whose pictures are stored. */
export type StoredPhoto = {
  /** A hash of the file, its crop and the way it was drawn. */
  id: string;
  /** The mean colour, `#rrggbb`, shown until the picture is there. */
  colour: string;
  /** Of the original, in pixels. */
  width: number;
  height: number;
};

/** What an event, place or person says about its photograph. */
export type PhotoFacts = StoredPhoto & { credit: LocalText; alt: LocalText };

export const LARGEST_FILE_MB = 20;
export const MOST_MEGAPIXELS = 50;
/** A strip of 200,000 by 200 has few pixels, but takes seconds of work. */
export const MOST_SIDE = 16_000;
/** Less looks coarse on a page. */
export const LEAST_SIDE = 400;
export const PHOTO_FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;

/** Why a photograph was not taken. */
export type PhotoFault =
  | { code: 'outside' }
  | { code: 'missing' }
  | { code: 'not_a_file' }
  | { code: 'too_large'; megabytes: number }
  | { code: 'wrong_type'; found: string | null }
  | { code: 'too_many_pixels'; width: number; height: number }
  | { code: 'too_small'; width: number; height: number }
  | { code: 'broken' };

/** The fault as the report of an import states it. */
export function faultReason(file: string, fault: PhotoFault): string {
  const name = `"${file}"`;
  switch (fault.code) {
    case 'outside':
      return `${name} is not in the directory of the catalogue; left out`;
    case 'missing':
      return `there is no file ${name} beside the catalogue; left out`;
    case 'not_a_file':
      return `${name} is not a file; left out`;
    case 'too_large':
      return `${name} has ${fault.megabytes} MB, at most ${LARGEST_FILE_MB} are read; left out`;
    case 'wrong_type':
      return `${name} contains ${fault.found ?? 'no picture'}, not JPEG, PNG, WebP or AVIF; left out`;
    case 'too_many_pixels':
      return `${name} has ${fault.width} × ${fault.height} pixels, at most ${MOST_MEGAPIXELS} million and ${MOST_SIDE} a side are read; left out`;
    case 'too_small':
      return `${name} has ${fault.width} × ${fault.height} pixels, at least ${LEAST_SIDE} a side are needed; left out`;
    case 'broken':
      return `${name} cannot be decoded; left out`;
  }
}
