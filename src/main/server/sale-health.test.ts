import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { diskCheck } from './sale-health.ts';

test('the disk says how much is free', async () => {
  expect(await diskCheck(tmpdir())()).toEqual({ status: 'up', detail: expect.stringMatching(/^\d+ MB free$/) });
});
