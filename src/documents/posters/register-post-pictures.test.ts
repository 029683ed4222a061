import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { posterVersion } from '#domain/catalog/poster-version.ts';
import { registerPostPictures } from './register-post-pictures.ts';
import { registerPosters } from './register-posters.ts';
import { posterAddress, postPictureAddress } from '#web/shared/poster-address.ts';

const event = {
  key: 'pavlinka',
  category: 'teatr',
  genres: [],
  title: 'Павлинка',
  subtitle: null,
  mood: 'warm',
  hue: 38,
};
const post = { ...event, key: 'of-a-post', category: 'post', title: 'Подкова под люстрой' };

test('a post has pictures of its own, whatever event bears its number', async () => {
  const app = Fastify();
  const rest = { throttled: <Result>(work: () => Promise<Result>) => work(), now: () => new Date() };
  const guide = { poster: async () => ({ ...event, motif: '' }) };
  registerPosters(app, { guide, pageCard: async () => null, ...rest });
  await registerPostPictures(app, {
    journal: { poster: async (id) => (id === 5 ? { ...post, motif: '' } : null) },
    ...rest,
  });
  const version = posterVersion({ ...post, motif: '' });
  const ofPost = await app.inject(postPictureAddress(5, version, 'art', 'ru'));
  const ofEvent = await app.inject(posterAddress(5, posterVersion({ ...event, motif: '' }), 'art', 'ru'));
  expect([ofPost.statusCode, ofEvent.statusCode]).toEqual([200, 200]);
  expect(ofPost.headers['cache-control']).toContain('immutable');
  expect(ofPost.body).not.toBe(ofEvent.body);
  expect((await app.inject(postPictureAddress(6, version, 'art', 'ru'))).statusCode).toBe(404);
});
