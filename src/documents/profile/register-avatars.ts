import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { AvatarReads } from '#usecases/profile/document-ports.ts';
import { avatarAddress, readAvatarAddress } from '#domain/profile/avatar-address.ts';

const YEAR_S = 365 * 24 * 3600;
const DAY_S = 24 * 3600;

/** The default until a person uploads a picture: head and shoulders, in the grey of both themes. */
const DEFAULT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50" width="50" height="50"><rect width="50" height="50" fill="#8F8799"/><circle cx="25" cy="19" r="9" fill="#F4F1F7"/><path d="M7 50c0-11 8-18 18-18s18 7 18 18z" fill="#F4F1F7"/></svg>`;

/** Serves /avatars/…: only pictures that we drew ourselves, never uploaded bytes. */
export function registerAvatars(app: FastifyInstance, { reads }: { reads: AvatarReads }): void {
  const drawn = sharp(Buffer.from(DEFAULT), { density: 288 }).resize(200, 200).webp().toBuffer();
  app.get('/avatars/:name', async (request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin');
    const path = `/avatars/${(request.params as { name: string }).name}`;
    if (path === avatarAddress(null, 50))
      return reply
        .header('cache-control', `public, max-age=${DAY_S}`)
        .type('image/webp')
        .send(await drawn);
    const asked = readAvatarAddress(path);
    const found = asked && (await reads.find(asked.name));
    if (!asked || !found) return reply.code(404).header('cache-control', 'no-store').send();
    return reply
      .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      .type('image/webp')
      .send(asked.size === 50 ? found.small : found.large);
  });
}
