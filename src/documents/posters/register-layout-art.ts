import type { FastifyInstance } from 'fastify';
import { findArt } from '#api/catalog/layout-view.ts';
import { artVersion, parseArtName, type ArtName, type ArtSize } from '#domain/catalog/layout-art.ts';
import type { DrawnPicture } from '#usecases/catalog/layout-content.ts';
import type { GuideReads } from '#usecases/catalog/ports.ts';
import { pattern } from '#web/posters/pattern.ts';
import { poster } from '#web/posters/poster.ts';

const RATIO = { '500x500': '1:1', '1920x1080': '16:9' } as const satisfies Record<Exclude<ArtSize, 'pattern'>, string>;
const YEAR_S = 365 * 24 * 3600;

type Drawn = { version: string; svg: string };

/** Serves /art/…: the pictures of pop-up and branding from the layout. The address cannot request any other picture. */
export function registerLayoutArt(
  app: FastifyInstance,
  deps: { guide: Pick<GuideReads, 'layout'>; now(): Date },
): void {
  const drawn = new Map<string, Drawn>();

  async function picture({ market, key, size }: ArtName): Promise<Drawn | null> {
    const { content } = await deps.guide.layout({ market, ruHost: false }, { language: 'ru', now: deps.now() });
    const image = content && findArt(content, key);
    if (!image) return null;
    const version = artVersion(image);
    const known = drawn.get(`${market} ${key} ${size}`);
    if (known?.version === version) return known;
    const made = {
      version,
      svg: size === 'pattern' ? pattern({ key, motif: image.motif }) : wholePicture(image, size),
    };
    drawn.set(`${market} ${key} ${size}`, made);
    return made;
  }

  app.get('/art/:name', async (request, reply) => {
    const name = parseArtName((request.params as { name: string }).name);
    const found = name && (await picture(name));
    if (!name || !found) return reply.code(404).header('cache-control', 'no-store').send();
    const isCurrent = found.version === name.version;
    return reply
      .header('cache-control', isCurrent ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .type('image/svg+xml')
      .send(found.svg);
  });
}

function wholePicture({ key, category, mood, hue, motif }: DrawnPicture, size: keyof typeof RATIO): string {
  const subject = { key, category, mood: mood || undefined, hue, motif: motif || undefined };
  return poster({ ...subject, title: '', language: 'ru', ratio: RATIO[size], textless: true });
}
