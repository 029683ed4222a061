import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PosterFacts } from '#api/catalog/contract.ts';
import { posterVersion } from '#domain/catalog/poster-version.ts';
import type { ContentLanguage, Locale } from '#domain/locales/locale.ts';
import { contentLanguage, isLocale } from '#domain/locales/locale.ts';
import { sendCrowded } from '#documents/pages/crowded.ts';
import { keepPictures } from './kept-pictures.ts';
import type { LetterOutlines } from './letter-outlines.ts';
import { loadLetterOutlines } from './letter-outlines.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { outlinedPoster } from './outlined-poster.ts';
import { renderPng } from './render-png.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { GuideReads } from '#usecases/catalog/ports.ts';
import type { PosterInput } from '#web/posters/poster.ts';
import type { PageCard } from '#web/site/parts/cards/page-card.ts';
import { posterSubject } from '#web/site/parts/pictures/poster-subject.ts';
import type { PosterShape } from '#web/shared/poster-address.ts';
import { CARD_SIZE, POSTER_SHAPES } from '#web/shared/poster-address.ts';

const SVG = /^(\d{1,10})-([a-z]+)-([a-z]{2})-([0-9a-z]{1,8})\.svg$/;
const CARD = /^([a-z0-9.-]{1,90})-card-([a-z]{2})-([0-9a-z]{1,8})\.png$/;
const LARGEST_ID = 2_147_483_647;
/** A sheet takes about 8 KB plus 2 KB compressed, a card 75 KB. */
const SHEETS_BYTES = 24 * 1024 * 1024;
const CARDS_BYTES = 48 * 1024 * 1024;
/** A messenger waits some seconds; requests beyond this number get a 503 and have to retry. */
const CARDS_WAITING = 40;
/** So that the networks around one, which have four times as many places, leave some to others. */
const CARDS_PER_NETWORK = 8;
const DAY_S = 24 * 3600;
const YEAR_S = 365 * DAY_S;

type Picture = { version: string; bytes: number; plain: Buffer; packed: Buffer | null };

export type PosterDeps = {
  guide: Pick<GuideReads, 'poster'>;
  /** Facts for the card of a page; null for names without a page. */
  pageCard(name: string, locale: Locale): Promise<PageCard | null>;
  /** Throttles the work while a sale has just opened. */
  throttled: <Result>(work: () => Promise<Result>) => Promise<Result>;
  now(): Date;
};

/**
 * Serves /posters/{event}-{shape}-{locale}-{version}.svg and, for messengers, which accept no SVG, cards of events and
 * pages /posters/{event|page}-card-{locale}-{version}.png. Drawn on the first request and cached in memory.
 */
export function registerPosters(app: FastifyInstance, deps: PosterDeps): void {
  const now = (): number => deps.now().getTime();
  const sheets = keepPictures<Picture>({ maxBytes: SHEETS_BYTES, now });
  const cards = keepPictures<Picture>({ maxBytes: CARDS_BYTES, perNetwork: CARDS_PER_NETWORK, now });
  const inTurn = oneAtATime(CARDS_WAITING, deps.throttled);
  let letters: Promise<LetterOutlines> | undefined;
  const outlines = (): Promise<LetterOutlines> => (letters ??= loadLetterOutlines());

  function sheetFacts(eventId: number, locale: Locale): Promise<PosterFacts | null> {
    return deps.guide.poster(eventId, { language: contentLanguage(locale), now: deps.now() });
  }

  function cardFacts(name: string, locale: Locale): Promise<PosterFacts | PageCard | null> {
    return /^\d+$/.test(name) ? sheetFacts(Number(name), locale) : deps.pageCard(name, locale);
  }

  async function drawSheet(eventId: number, shape: PosterShape, locale: Locale): Promise<Picture | null> {
    const facts = await sheetFacts(eventId, locale);
    if (facts === null) return null;
    const plain = Buffer.from(outlinedPoster(inputOf(facts, shape, contentLanguage(locale)), await outlines()));
    const packed = await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
    return { version: posterVersion(facts), bytes: plain.length + packed.length, plain, packed };
  }

  async function drawCard(name: string, locale: Locale): Promise<Picture | null | 'crowded'> {
    const facts = await cardFacts(name, locale);
    if (facts === null) return null;
    const input = inputOf(facts, 'card', contentLanguage(locale));
    const kicker =
      'isOurs' in facts && facts.isOurs ? { kicker: m.site_name({}, { locale: textLanguage(locale) }) } : {};
    const letterShapes = await outlines();
    const plain = await inTurn(() => renderPng(outlinedPoster({ ...input, ...kicker }, letterShapes, CARD_SIZE)));
    if (plain === 'busy') return 'crowded';
    return { version: posterVersion(facts), bytes: plain.length, plain, packed: null };
  }

  async function sheetOf(name: string, from: string) {
    const [, id = '', shape = '', locale = '', version = ''] = SVG.exec(name) ?? [];
    if (!isShape(shape) || !isLocale(locale) || Number(id) > LARGEST_ID) return null;
    const picture = await sheets.pictureOf(`${id} ${shape} ${locale}`, version, {
      from,
      draw: () => drawSheet(Number(id), shape, locale),
      versionNow: async () => versionOf(await sheetFacts(Number(id), locale)),
    });
    return current(picture, version);
  }

  async function cardOf(file: string, from: string) {
    const [, name = '', locale = '', version = ''] = CARD.exec(file) ?? [];
    if (!isLocale(locale) || (/^\d/.test(name) && !(Number(name) <= LARGEST_ID))) return null;
    const picture = await cards.pictureOf(`${name} ${locale}`, version, {
      from,
      draw: () => drawCard(name, locale),
      versionNow: async () => versionOf(await cardFacts(name, locale)),
    });
    return current(picture, version);
  }

  app.get('/posters/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const isCard = name.endsWith('.png');
    const found = await (isCard ? cardOf(name, request.ip) : sheetOf(name, request.ip));
    if (found === null) return reply.code(404).header('cache-control', 'no-store').send();
    if (found === 'crowded') return sendCrowded(reply);
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    // An address of an older version still shows the picture, but is cached for a shorter time.
    const kept = found.isCurrent ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${DAY_S}`;
    reply.header('cache-control', kept).type(isCard ? 'image/png' : 'image/svg+xml');
    return sendPicture(reply, found.picture, takesBrotli);
  });
}

function current(picture: Picture | null | 'crowded', version: string) {
  if (picture === null || picture === 'crowded') return picture;
  return { picture, isCurrent: picture.version === version };
}

function sendPicture(reply: FastifyReply, { plain, packed }: Picture, takesBrotli: boolean): FastifyReply {
  reply.header('content-security-policy', "default-src 'none'").header('x-content-type-options', 'nosniff');
  if (packed === null) return reply.send(plain);
  return reply
    .header('vary', 'accept-encoding')
    .headers(takesBrotli ? { 'content-encoding': 'br' } : {})
    .send(takesBrotli ? packed : plain);
}

const versionOf = (facts: PosterFacts | PageCard | null) => facts && posterVersion(facts);

function isShape(text: string): text is PosterShape {
  return Object.hasOwn(POSTER_SHAPES, text);
}

function inputOf(facts: Omit<PosterFacts, 'subtitle'>, shape: PosterShape, language: ContentLanguage): PosterInput {
  return { ...posterSubject(facts), ...POSTER_SHAPES[shape], title: facts.title, language };
}
