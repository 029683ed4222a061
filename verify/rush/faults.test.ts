import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FAULTS } from './faults.ts';

// A fault whose text the product no longer has would be noticed by the long proof alone, which few changes run.
describe.each(FAULTS)('the fault $name', ({ edits }) => {
  test.each(edits)('changes one place in $file', ({ file, find, replace }) => {
    const source = readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
    expect(source.split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  });
});
