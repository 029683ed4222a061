import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FAULTS } from './faults.ts';

// Without this test only the long proof, which few changes run, would notice a fault whose text the product no longer
// has.
describe.each(FAULTS)('the fault $name', ({ edits }) => {
  test.each(edits)('changes one place in $file', ({ file, find, replace }) => {
    const source = readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
    expect(source.split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  });
});
