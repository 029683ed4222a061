import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadEd25519Keys } from './ed25519-keys.ts';

test('a damaged key file is named with what to do, and no new key takes its place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-keys-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'ticket-ed25519.pem');
  for (const content of ['', '-----BEGIN PRIVATE KEY-----\nMC4CAQAw\n-----END PRIVATE KEY-----\n']) {
    await writeFile(path, content);
    await expect(loadEd25519Keys('ticket', folder)).rejects.toThrow(`${path} is damaged`);
  }
});
