import type { FastifyInstance } from 'fastify';
import { type PhotoType, readPhotoName } from '#domain/photos/photo-shapes.ts';
import type { PhotoReads } from '#usecases/photos/ports.ts';

const YEAR_S = 365 * 24 * 3600;
const MEDIA: Record<PhotoType, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Serves /photos/{id}-{shape}-{width}.{type}: only pictures that we drew ourselves, never a file that somebody sent. */
export function registerPhotos(app: FastifyInstance, { reads }: { reads: PhotoReads }): void {
  app.get('/photos/:name', async (request, reply) => {
    const asked = readPhotoName((request.params as { name: string }).name);
    const bytes = asked && (await reads.file(asked.id, asked.name));
    reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'");
    if (asked === null || bytes === null) return reply.code(404).header('cache-control', 'no-store').send();
    return reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`).type(MEDIA[asked.type]).send(bytes);
  });
}
