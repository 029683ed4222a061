import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { artAddress, artVersion } from '#domain/catalog/layout-art.ts';
import { registerLayoutArt } from './register-layout-art.ts';
import type { LayoutContent } from '#usecases/catalog/layout-content.ts';

const image = {
  key: 'gift',
  category: 'circus',
  mood: '',
  hue: 20,
  motif: '',
  title: { ru: 'Подарок' },
  subtitle: null,
};
const content = { branding: { image, color: '#123', url: '', page: null }, popUp: null } as unknown as LayoutContent;

function aServer() {
  const app = Fastify();
  registerLayoutArt(app, {
    guide: { layout: async () => ({ countries: [], cities: [], content }) },
    now: () => new Date(),
  });
  return app;
}
const address = (change: object = {}) =>
  artAddress({ market: 'belarus', key: 'gift', size: '500x500', version: artVersion(image), ...change });

test('a picture of the layout is drawn in every measure and kept for a year', async () => {
  const app = aServer();
  for (const [size, box] of [
    ['500x500', 'viewBox="0 0 480 480"'],
    ['1920x1080', 'viewBox="0 0 800 450"'],
    ['pattern', 'viewBox="0 0 240 240"'],
  ] as const) {
    const answer = await app.inject(address({ size }));
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.body).toContain(box);
    expect(answer.body).not.toContain('<text');
  }
});

test('an older version shows today’s picture for a while, an unknown key none', async () => {
  const app = aServer();
  const old = await app.inject(address({ version: 'old' }));
  expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect((await app.inject(address({ key: 'other' }))).statusCode).toBe(404);
  expect((await app.inject('/art/anything.svg')).statusCode).toBe(404);
});
