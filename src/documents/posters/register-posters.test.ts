import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { PosterFacts } from '#api/catalog/contract.ts';
import { loadLetterOutlines } from './letter-outlines.ts';
import { outlinedPoster } from './outlined-poster.ts';
import { registerPosters } from './register-posters.ts';
import { posterVersion } from '#domain/catalog/poster-version.ts';
import { pageCardAddress, placeCard } from '#web/site/parts/cards/page-card.ts';
import { posterSubject } from '#web/site/parts/pictures/poster-subject.ts';
import { CARD_SIZE, posterAddress } from '#web/shared/poster-address.ts';

const facts: PosterFacts = {
  key: 'pavlinka',
  category: 'teatr',
  genres: [],
  title: 'Дом № 7, «Ў»',
  subtitle: null,
  mood: 'warm',
  hue: 38,
  motif: 'curtain',
};

const KUPALA = placeCard({ id: 17, type: 'theatre', name: 'Купаловский театр' });

type Throttled = <Result>(work: () => Promise<Result>) => Promise<Result>;

async function aServer(read: () => PosterFacts | null, throttled: Throttled = (work) => work()) {
  let reads = 0;
  const app = Fastify();
  registerPosters(app, {
    guide: {
      poster: async () => {
        reads += 1;
        return read();
      },
    },
    pageCard: async (name) => (name === KUPALA.name ? KUPALA : null),
    throttled,
    now: () => new Date(),
  });
  return { app, reads: () => reads };
}

test('small type is left out where a poster is narrow, but not in the cards of messengers', async () => {
  const { app } = await aServer(() => facts);
  const sheet = await app.inject(posterAddress(5, posterVersion(facts), 'sheet', 'ru'));
  expect(sheet.body).toContain('@media(max-width:239px){.small{display:none}}');
  expect(sheet.body.match(/<path class="small"/g)).toHaveLength(1);
  const input = { ...posterSubject(facts), title: facts.title, language: 'ru' } as const;
  expect(outlinedPoster(input, await loadLetterOutlines(), CARD_SIZE)).not.toContain('small');
});

test('a poster is drawn once, kept for a year, its letters as outlines', async () => {
  const { app, reads } = await aServer(() => facts);
  const url = posterAddress(5, posterVersion(facts), 'sheet', 'ru');
  const first = await app.inject(url);
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-type']).toContain('image/svg+xml');
  expect(first.headers['cache-control']).toContain('immutable');
  expect(first.body).not.toContain('<text');
  expect(first.body.match(/<path transform/g)?.length).toBeGreaterThan(0);
  expect((await app.inject(url)).body).toBe(first.body);
  expect(reads()).toBe(1);
});

test('an address of an older version shows the picture of today, but not for a year', async () => {
  const { app } = await aServer(() => facts);
  const answer = await app.inject('/posters/5-sheet-ru-0old.svg');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).not.toContain('immutable');
});

test('guessed versions do not make it draw again and again', async () => {
  const { app, reads } = await aServer(() => facts);
  for (const version of ['a', 'b', 'c', 'd']) await app.inject(`/posters/5-sheet-ru-${version}.svg`);
  expect(reads()).toBe(1);
});

test('what is no event, shape or language is not found', async () => {
  const { app } = await aServer(() => null);
  for (const name of [
    '7-sheet-ru-1.svg',
    '5-huge-ru-1.svg',
    '5-sheet-xx-1.svg',
    '99999999999-sheet-ru-1.svg',
    '..%2f5.svg',
  ])
    expect((await app.inject(`/posters/${name}`)).statusCode).toBe(404);
});

test.each([
  ['an event', posterAddress(5, posterVersion(facts), 'card', 'be')],
  ['a place', pageCardAddress(KUPALA, 'ge')],
])('the card of %s is a PNG of the size the page tells messengers, drawn once', async (_, address) => {
  const { app } = await aServer(() => facts);
  const first = await app.inject(address);
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/png']);
  expect(first.headers['cache-control']).toContain('immutable');
  expect(first.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  expect([first.rawPayload.readUInt32BE(16), first.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(first.rawPayload.length).toBeLessThan(100_000);
  expect((await app.inject(address)).rawPayload.equals(first.rawPayload)).toBe(true);
});

test('a card of nothing is not found', async () => {
  const { app } = await aServer(() => facts);
  for (const name of [
    'place-18-card-ru-1.png',
    'place-17-card-xx-1.png',
    '5-sheet-ru-1.png',
    '99999999999-card-ru-1.png',
  ])
    expect((await app.inject(`/posters/${name}`)).statusCode).toBe(404);
});

test('a crowd of new cards is asked to come again', async () => {
  // No picture is ever finished: forty requests wait, and only the requests beyond them get a response.
  const { app } = await aServer(
    () => facts,
    () => new Promise(() => undefined),
  );
  const answers: { statusCode: number; headers: Record<string, unknown> }[] = [];
  for (let id = 1; id <= 43; id += 1)
    void app.inject(posterAddress(id, 'a', 'card', 'ru')).then((answer) => answers.push(answer));
  await expect.poll(() => answers.length).toBe(3);
  for (const { statusCode, headers } of answers) expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
});
