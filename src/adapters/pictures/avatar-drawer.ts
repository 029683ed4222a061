import sharp from 'sharp';
import { AVATAR_SIZES } from '#domain/profile/avatar-address.ts';
import type { AvatarDrawer } from '#usecases/profile/ports.ts';

const MOST_PIXELS = 25_000_000;
/** A strip of 65,000 by 384 has few pixels, but takes seconds of work. */
const MOST_SIDE = 12_000;
const WITHIN_S = 5;
/** Detected from the content, not from the name or the header. SVG is excluded, because it is a program. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']);

/** Keeps only the pixels of a picture: no location, no camera data, no other embedded bytes. */
export function createAvatarDrawer(): AvatarDrawer {
  let last: Promise<unknown> = Promise.resolve();
  return {
    draw(sent) {
      // One at a time, because a picture of 25 megapixels takes 100 MB during processing.
      const drawn = last.then(() => draw(sent));
      last = drawn.catch(() => undefined);
      return drawn;
    },
  };
}

async function draw(sent: Uint8Array): Promise<{ small: Uint8Array; large: Uint8Array } | null> {
  try {
    const open = () => sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false });
    const { format, width, height } = await open().metadata();
    if (format === undefined || !FORMATS.has(format) || width * height > MOST_PIXELS) return null;
    if (Math.max(width, height) > MOST_SIDE) return null;
    const [small, large] = await Promise.all(
      AVATAR_SIZES.map((side) =>
        open()
          .timeout({ seconds: WITHIN_S })
          .autoOrient()
          .resize(side, side, { fit: 'cover', position: 'attention' })
          .webp({ quality: 82 })
          .toBuffer(),
      ),
    );
    return small === undefined || large === undefined ? null : { small, large };
  } catch {
    // sharp has many different errors for invalid pictures; the person receives a single one.
    return null;
  }
}
