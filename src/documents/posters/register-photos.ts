import type { FastifyInstance } from 'fastify';
import { type PhotoType, readPhotoName } from '#domain/photos/photo-shapes.ts';
import { sendCrowded } from '#documents/pages/crowded.ts';
import type { PhotoReads } from '#usecases/photos/ports.ts';
import { keepPictures } from './kept-pictures.ts';

const YEAR_S = 365 * 24 * 3600;
const KEPT_BYTES = 32 * 1024 * 1024;
const MEDIA: Record<PhotoType, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

type Picture = { version: ''; bytes: number; content: Buffer };

/**
 * Serves /photos/{id}-{shape}-{width}.{type}: only pictures that we drew ourselves, never a file that somebody sent. One
 * address always has the same picture, so those in memory need neither the database nor a version.
 */
export function registerPhotos(app: FastifyInstance, { reads, now }: { reads: PhotoReads; now: () => number }): void {
  const kept = keepPictures<Picture>({ maxBytes: KEPT_BYTES, now });

  async function read(id: string, name: string): Promise<Picture | null> {
    const content = await reads.file(id, name);
    return content && { version: '', bytes: content.length, content };
  }

  app.get('/photos/:name', async (request, reply) => {
    const { name: file } = request.params as { name: string };
    const asked = readPhotoName(file);
    const picture =
      asked &&
      (await kept.pictureOf(file, '', {
        from: request.ip,
        draw: () => read(asked.id, asked.name),
        versionNow: async () => '',
      }));
    reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'");
    if (asked === null || picture === null) return reply.code(404).header('cache-control', 'no-store').send();
    if (picture === 'crowded') return sendCrowded(reply);
    return reply
      .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      .type(MEDIA[asked.type])
      .send(picture.content);
  });
}
