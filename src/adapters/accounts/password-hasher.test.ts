import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

type Hasher = Awaited<ReturnType<typeof createPasswordHasher>>;
const compare = (hasher: Hasher, password: string, hash: string | null, network = 'a') =>
  hasher.reserve({ network, isKnown: true })?.verify(password, hash, { isKnown: true }) ?? Promise.resolve(null);

test('a password is known again by its hash, another one is not, and nobody has any', async () => {
  const hasher = await createPasswordHasher();
  const hash = (await hasher.hash('svetlyvecher')) ?? '';
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await compare(hasher, 'svetlyvecher', hash)).toBe(true);
  expect(await compare(hasher, 'Svetlyvecher', hash)).toBe(false);
  expect(await compare(hasher, 'nobody has this password', null)).toBe(false);
});

test('whoever comes when the room is full is sent away, and a place is free again after each', async () => {
  const hasher = await createPasswordHasher({ mostWaiting: 3 });
  const asked = Array.from({ length: 5 }, () => compare(hasher, 'svetlyvecher', null));
  expect(hasher.isFull()).toBe(true);
  expect(await Promise.all(asked)).toEqual([false, false, false, null, null]);
  expect(hasher.isFull()).toBe(false);
});

test('a rest is for the next one to wait, and follows each hash', async () => {
  const rests: number[] = [];
  const hasher = await createPasswordHasher({
    restAfter: (tookMs) => {
      rests.push(tookMs);
      return 1;
    },
  });
  await Promise.all([hasher.hash('one'), hasher.hash('two')]);
  await hasher.hash('three');
  expect(rests.length).toBeGreaterThanOrEqual(2);
  expect(rests.every((tookMs) => tookMs > 0)).toBe(true);
});

test('seventy tries from seventy lines leave room for an honest login', async () => {
  const hasher = await createPasswordHasher();
  for (let at = 0; at < 70; at += 1) void compare(hasher, 'nobody has this', null, `198.51.${at}.0/24`);
  expect(hasher.reserve({ network: '203.0.113.0/24', isKnown: false })).not.toBeNull();
});
