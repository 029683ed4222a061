import { expect, test } from 'vitest';
import { shareReads } from './share-reads.ts';

function reads() {
  const asked: string[] = [];
  const clock = { now: 0, fails: false };
  const share = shareReads(
    async (key: string) => {
      asked.push(key);
      if (clock.fails) throw new Error('away');
      return `${key} ${asked.length}`;
    },
    () => clock.now,
  );
  return { asked, clock, share };
}

test('everybody who asks within a quarter of a second gets the same answer from one read', async () => {
  const { asked, clock, share } = reads();
  expect(await Promise.all([share('a'), share('a'), share('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  clock.now = 249;
  expect(await share('a')).toBe('a 1');
  clock.now = 250;
  expect(await share('a')).toBe('a 3');
  expect(asked).toEqual(['a', 'b', 'a']);
});

test('a read that failed is asked again by the next', async () => {
  const { clock, share } = reads();
  clock.fails = true;
  await expect(share('a')).rejects.toThrow('away');
  clock.fails = false;
  expect(await share('a')).toBe('a 2');
});

test('of many things only the latest are kept', async () => {
  const { asked, share } = reads();
  for (let at = 0; at <= 500; at += 1) await share(`${at}`);
  await share('500');
  await share('0');
  expect(asked.length).toBe(502);
});
