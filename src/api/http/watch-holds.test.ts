import { expect, test } from 'vitest';
import { watchHolds } from './watch-holds.ts';

test('a sale in which nobody can hold is down until a hold succeeds or the failures are old', async () => {
  const clock = { ms: 0 };
  const holds = watchHolds(() => clock.ms);
  const fail = () => holds.watch(Promise.reject(new Error('no space'))).catch(() => undefined);
  await fail();
  await fail();
  expect(holds.check()).toEqual({ status: 'up' });
  await fail();
  expect(holds.check()).toEqual({ status: 'down', detail: 'the last 3 holds failed' });
  expect(await holds.watch(Promise.resolve({ ok: false, code: 'seat_taken' }))).toMatchObject({ ok: false });
  expect(holds.check()).toEqual({ status: 'up' });
  for (let times = 0; times < 5; times += 1) await fail();
  expect(holds.check().status).toBe('down');
  clock.ms += 10_001;
  expect(holds.check()).toEqual({ status: 'up' });
});
