import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');

test('nothing believes a request about its protocol: the configuration says whether an address is https', () => {
  const files = globSync('**/*.ts', { cwd: SRC }).filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith('texts/generated'),
  );
  expect(files.length).toBeGreaterThan(500);
  // Only the demo reads it, for the return address on a name of the local network.
  const judged = files.filter((file) => file !== 'domain/hosts/deployment-hosts.ts');
  const believing = judged.filter((file) =>
    /\b(?:request|req)\.protocol\b/.test(readFileSync(join(SRC, file), 'utf8')),
  );
  expect(believing).toEqual([]);
});
