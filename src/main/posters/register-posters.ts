import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { PosterFacts } from '#api/catalog/contract.ts';
import { posterVersion } from '#domain/catalog/poster-version.ts';
import type { ContentLanguage, Locale } from '#domain/locales/locale.ts';
import { contentLanguage, isLocale } from '#domain/locales/locale.ts';
import type { LetterOutlines } from '#main/posters/letter-outlines.ts';
import { loadLetterOutlines } from '#main/posters/letter-outlines.ts';
import { outlinedPoster } from '#main/posters/outlined-poster.ts';
import type { GuideReads } from '#usecases/catalog/ports.ts';
import type { PosterInput } from '#web/posters/poster.ts';
import { posterSubject } from '#web/site/parts/poster-subject.ts';
import type { PosterShape } from '#web/site/parts/poster-address.ts';
import { POSTER_SHAPES } from '#web/site/parts/poster-address.ts';

const NAME = /^(\d{1,10})-([a-z]+)-([a-z]{2})-([0-9a-z]{1,8})\.svg$/;
/** Sheets weigh about 8 KB, 2 KB packed. */
const KEPT = 3000;
const DAY_S = 24 * 3600;
const YEAR_S = 365 * DAY_S;

/** After an edit the next address asks anew; somebody who guesses versions gets the kept picture. */
const REDRAW_AFTER_MS = 10_000;

type Drawn = { version: string; plain: Buffer; packed: Buffer };
type Kept = { at: number; picture: Promise<Drawn | null> };

/** Serves /posters/{event}-{shape}-{locale}-{version}.svg, drawn on first sight and kept in memory. */
export function registerPosters(app: FastifyInstance, deps: { guide: Pick<GuideReads, 'poster'>; now(): Date }): void {
  const drawn = new Map<string, Kept>();
  let letters: Promise<LetterOutlines> | undefined;

  async function draw(eventId: number, shape: PosterShape, locale: Locale): Promise<Drawn | null> {
    const language = contentLanguage(locale);
    const facts = await deps.guide.poster(eventId, { language, now: deps.now() });
    if (facts === null) return null;
    const svg = Buffer.from(outlinedPoster(inputOf(facts, shape, language), await (letters ??= loadLetterOutlines())));
    const packed = await promisify(brotliCompress)(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
    return { version: posterVersion(facts), plain: svg, packed };
  }

  async function picture(eventId: number, shape: PosterShape, locale: Locale, version: string): Promise<Drawn | null> {
    const key = `${eventId} ${shape} ${locale}`;
    const now = deps.now().getTime();
    const found = drawn.get(key);
    if (found !== undefined) {
      const known = await found.picture;
      if (known !== null && (known.version === version || now - found.at < REDRAW_AFTER_MS)) return known;
    }
    const made = draw(eventId, shape, locale);
    drawn.delete(key);
    drawn.set(key, { at: now, picture: made });
    // A failed drawing, or one of an event that may still be imported, is tried again.
    made.then((result) => result ?? drawn.delete(key)).catch(() => drawn.delete(key));
    const oldest = drawn.size > KEPT ? drawn.keys().next().value : undefined;
    if (oldest !== undefined) drawn.delete(oldest);
    return made;
  }

  app.get('/posters/:name', async (request, reply) => {
    const [, id = '', shape = '', locale = '', version = ''] =
      NAME.exec((request.params as { name: string }).name) ?? [];
    const eventId = Number(id);
    if (!isShape(shape) || !isLocale(locale) || eventId > 2_147_483_647) return reply.code(404).send();
    const found = await picture(eventId, shape, locale, version);
    if (found === null) return reply.code(404).header('cache-control', 'no-store').send();
    // An address of an older version still shows the picture, but not for long.
    const kept = found.version === version ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${DAY_S}`;
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    return reply
      .header('cache-control', kept)
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('vary', 'accept-encoding')
      .headers(takesBrotli ? { 'content-encoding': 'br' } : {})
      .type('image/svg+xml')
      .send(takesBrotli ? found.packed : found.plain);
  });
}

function isShape(text: string): text is PosterShape {
  return Object.hasOwn(POSTER_SHAPES, text);
}

function inputOf(facts: PosterFacts, shape: PosterShape, language: ContentLanguage): PosterInput {
  return { ...posterSubject(facts), ...POSTER_SHAPES[shape], title: facts.title, language };
}
