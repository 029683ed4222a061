import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// docs/providers.md lists the source of each provider's rule and the test that checks the rule.

const ROOT = join(import.meta.dirname, '..');
const rows = readFileSync(join(ROOT, 'docs', 'providers.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Rule'))
  .map((line) => line.slice(2, -2).split(' | '));

describe('a rule of a provider', () => {
  it('has a source and a test, in every row', () => {
    expect(rows.length).toBeGreaterThan(40);
    for (const row of rows) expect(row, row[0]).toHaveLength(3);
  });

  it.each(rows.filter(([, , test]) => test !== '—'))('is shown: %s', (_rule, _source, test = '') => {
    const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
    expect(existsSync(join(ROOT, file)), file).toBe(true);
    expect(readFileSync(join(ROOT, file), 'utf8').replaceAll('\\’', '’')).toContain(name);
  });

  it('goes without a test only where the emulator does not play it', () => {
    expect(rows.filter(([, , test]) => test === '—')).toHaveLength(2);
  });
});
