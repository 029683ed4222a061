import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Folders that an application with the default DATA_DIR leaves beside the demo's catalogue; above all the keys. */
const LEFT_BEHIND = ['pg', 'emulators', 'fonts', 'keys'];

test('nothing that a start leaves in data/ can be committed by accident', () => {
  const ignored = readFileSync(join(import.meta.dirname, '../.gitignore'), 'utf8').split('\n');
  for (const folder of LEFT_BEHIND) expect(ignored).toContain(`/data/${folder}/`);
});
