import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, '..');
/** The command line is a process of its own; the steps before the wiring end before it begins. */
const OF_SERVER = /^wiring\//;
const OF_COMMANDS = /^admin/;
const FACTORY =
  /\b(create[A-Z]\w*|(?:auth|catalogue|door|leave|profile|review|support)Transaction|reviewDeps|wireSale|sharedParts)\(/g;
const DECLARED = /^(?:export )?(?:async )?function \w+\(/gm;

/** Files that call each factory, once per call. */
function callsIn(files: readonly string[]): Map<string, string[]> {
  const calls = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(join(MAIN, file), 'utf8').replaceAll(DECLARED, '');
    for (const [, name = ''] of text.matchAll(FACTORY)) calls.set(name, [...(calls.get(name) ?? []), file]);
  }
  return calls;
}

const files = globSync('**/*.ts', { cwd: MAIN }).filter((file) => !file.endsWith('.test.ts'));
test.each([
  ['the server', files.filter((file) => OF_SERVER.test(file))],
  ['the command line', files.filter((file) => OF_COMMANDS.test(file))],
])('%s builds no part twice', (_name, ofProcess) => {
  const calls = callsIn(ofProcess);
  expect(calls.size).toBeGreaterThan(5);
  const twice = [...calls].filter(([, places]) => places.length > 1);
  expect(twice).toEqual([]);
});
