import sharp from 'sharp';
import { AVATAR_SIZES } from '#domain/profile/avatar-address.ts';
import type { AvatarDrawer } from '#usecases/profile/ports.ts';

const MOST_PIXELS = 25_000_000;
/** A strip of 65,000 by 384 is few pixels and seconds of work. */
const MOST_SIDE = 12_000;
const WITHIN_S = 5;
/** By what the bytes say, not the name or the header. SVG is a program and is not among them. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']);

/** Pixels are all that is left of a picture: no place, no camera, no other bytes that rode along. */
export function createAvatarDrawer(): AvatarDrawer {
  let last: Promise<unknown> = Promise.resolve();
  return {
    draw(sent) {
      // One at a time: a picture of 25 megapixels takes 100 MB while it is drawn.
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
    // sharp has a message for each of a thousand ways to be no picture; to the person they are one.
    return null;
  }
}
