import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keysFile, loadOrCreateKeys } from './keys.ts';

const dir = mkdtempSync(join(tmpdir(), 'keys-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('completes the keys of an older release, and keeps the ones a shop knows already', () => {
  const { rocketSms: _, smsOffice: __, ...older } = loadOrCreateKeys(dir);
  writeFileSync(keysFile(dir), JSON.stringify(older));
  const completed = loadOrCreateKeys(dir);
  expect(completed).toMatchObject(older);
  expect(completed.rocketSms.senders).toEqual(['Rampa.by']);
  const written = readFileSync(keysFile(dir), 'utf8');
  expect(loadOrCreateKeys(dir)).toEqual(completed);
  expect(readFileSync(keysFile(dir), 'utf8')).toBe(written);
});
