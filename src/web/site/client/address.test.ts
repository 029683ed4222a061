import { afterEach, expect, test, vi } from 'vitest';
import { mayPrefetch } from '#web/site/client/address.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [undefined, true],
  [{ effectiveType: '4g', saveData: false }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('on the connection %j pages are read ahead: %j', (connection, isAllowed) => {
  vi.stubGlobal('navigator', { connection });
  expect(mayPrefetch()).toBe(isAllowed);
});
