import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { cropAround } from '#domain/photos/crop.ts';
import { LEAST_SIDE, MOST_MEGAPIXELS, MOST_SIDE, PHOTO_FORMATS, type PhotoFault } from '#domain/photos/photo.ts';
import { type PhotoFile, photoFiles, type PhotoType } from '#domain/photos/photo-shapes.ts';
import type { PhotoDrawer, PhotoPurpose } from '#usecases/photos/ports.ts';

/** Raise this when pictures are drawn differently, because browsers cache them for a year. */
const EDITION = 1;
const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000;
const WITHIN_S = 20;
/** The pixels that crops are taken from; the widest crop has 1440. */
const WORKING_SIDE = 2400;
const WHITE = '#ffffff';

const ENCODERS: Record<PhotoType, (picture: Sharp) => Sharp> = {
  // More effort saves some per cent of the bytes at several times the work.
  avif: (picture) => picture.avif({ quality: 52, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 76 }),
  jpg: (picture) => picture.jpeg({ quality: 80, mozjpeg: true }),
};

/**
 * Decodes a photograph once and draws all of its crops from the pixels. What was embedded in the file besides them
 * (place and camera, author's notes, colour profile) reaches no picture.
 */
export function createPhotoDrawer(): PhotoDrawer {
  return {
    idOf(bytes, { kind, focus }) {
      const hash = createHash('sha256').update(`${EDITION} ${kind} ${focus.x} ${focus.y} `).update(bytes);
      return hash.digest('hex').slice(0, 20);
    },
    async draw(bytes, purpose) {
      try {
        const fault = await faultOf(bytes);
        return fault === null ? { ok: true, photo: await drawAll(bytes, purpose) } : { ok: false, fault };
      } catch {
        // sharp has many different errors for invalid pictures.
        return { ok: false, fault: { code: 'broken' } };
      }
    },
  };
}

function open(bytes: Uint8Array, failOn: 'warning' | 'error' = 'warning') {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn, animated: false });
}

/** What some cameras and editors write into a complete JPEG. */
const HARMLESS =
  /^(VipsJpeg: (Invalid SOS parameters for sequential JPEG|Corrupt JPEG data: \d+ extraneous bytes before marker 0x\w\w|Unknown Adobe color transform code \d+|Warning: unknown JFIF revision number [\d.]+)\s*)+$/;

/** To the decoder the missing part of a JPEG is a mere warning: it draws grey instead. */
async function decoded<Drawn>(bytes: Uint8Array, draw: (picture: Sharp) => Promise<Drawn>): Promise<Drawn> {
  try {
    return await draw(open(bytes));
  } catch (error) {
    if (!(error instanceof Error && HARMLESS.test(error.message))) throw error;
    return await draw(open(bytes, 'error'));
  }
}

/** Looks at the header only: a small file can promise more pixels than the memory holds. */
async function faultOf(bytes: Uint8Array): Promise<PhotoFault | null> {
  const { format = null, compression, width = 0, height = 0 } = await headerOf(bytes);
  // libvips calls AVIF and HEIC by the name of their container.
  const found = format === 'heif' ? (compression === 'av1' ? 'avif' : 'heic') : format;
  if (found === null || !(PHOTO_FORMATS as readonly string[]).includes(found)) return { code: 'wrong_type', found };
  if (width * height > MOST_PIXELS || Math.max(width, height) > MOST_SIDE)
    return { code: 'too_many_pixels', width, height };
  return Math.min(width, height) < LEAST_SIDE ? { code: 'too_small', width, height } : null;
}

async function headerOf(bytes: Uint8Array): Promise<Partial<Metadata>> {
  try {
    return await sharp(bytes, { limitInputPixels: false, animated: false }).metadata();
  } catch {
    return {};
  }
}

async function drawAll(bytes: Uint8Array, { kind, focus }: PhotoPurpose) {
  const { autoOrient } = await open(bytes, 'error').metadata();
  const { data, info } = await decoded(bytes, (picture) =>
    picture
      .timeout({ seconds: WITHIN_S })
      .autoOrient()
      .flatten({ background: WHITE })
      .toColourspace('srgb')
      .resize(WORKING_SIDE, WORKING_SIDE, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const files: (PhotoFile & { bytes: Uint8Array })[] = [];
  for (const file of photoFiles(kind)) {
    const crop = cropAround(info, [file.width, file.height], focus);
    const picture = pixels().extract(crop).resize(file.width, file.height, { fit: 'fill' });
    files.push({ ...file, bytes: await ENCODERS[file.type](picture.timeout({ seconds: WITHIN_S })).toBuffer() });
  }
  const [red = 0, green = 0, blue = 0] = await pixels()
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const colour = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return { colour, width: autoOrient.width, height: autoOrient.height, files };
}
