import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPackedPlans } from './packed-plans.ts';

test('a plan is read and compressed once, even for simultaneous requests', async () => {
  let reads = 0;
  const planOf = createPackedPlans(async () => {
    reads += 1;
    return { seats: [1, 2] };
  });
  const [first, second] = await Promise.all([planOf('abcd'), planOf('abcd')]);
  expect(await planOf('abcd')).toEqual(first);
  expect(second).toBe(first);
  expect(reads).toBe(1);
  const bodies = [first?.identity, brotliDecompressSync(first?.br ?? ''), gunzipSync(first?.gzip ?? '')].map(String);
  expect(bodies).toEqual(Array<string>(3).fill('{"seats":[1,2]}'));
});

test('an unknown plan and a failed read are asked for again', async () => {
  const answers: (() => object | null)[] = [
    () => null,
    () => {
      throw new Error('the database is away');
    },
    () => ({ seats: [] }),
  ];
  const planOf = createPackedPlans(async () => answers.shift()?.() ?? null);
  expect(await planOf('abcd')).toBeNull();
  await expect(planOf('abcd')).rejects.toThrow('the database is away');
  expect(String((await planOf('abcd'))?.identity)).toBe('{"seats":[]}');
});

test('the oldest plans leave when all together are too large', async () => {
  const read: string[] = [];
  const planOf = createPackedPlans(async (key) => {
    read.push(key);
    return { text: 'x'.repeat(1_000) };
  }, 2_500);
  for (const key of ['a', 'b', 'b', 'c', 'c', 'a']) await planOf(key);
  expect(read).toEqual(['a', 'b', 'c', 'a']);
});
