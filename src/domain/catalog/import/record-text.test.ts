import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { TEXT_KINDS } from './record-text.ts';

const DOMAIN = join(import.meta.dirname, '../..');
const FILES = globSync(['**/*record.ts', '**/*records.ts', 'catalog/import/listing-entry.ts'], { cwd: DOMAIN })
  .filter((file) => !file.endsWith('check-record.ts'))
  .sort();

/** Paths of texts in a schema that are declared neither as lines nor as long texts. */
function undecided(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return TEXT_KINDS.has(schema) ? [] : [path];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => undecided(field, `${path}.${name}`));
    case 'array':
      return undecided(def.element, `${path}[]`);
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
      return undecided(def.innerType, path);
    case 'tuple':
      return def.items.flatMap((item, i) => undecided(item, `${path}[${i}]`));
    case 'pipe':
      return [...undecided(def.in, path), ...undecided(def.out, path)];
    case 'union':
      return def.options.flatMap((option) => undecided(option, path));
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return [];
    default:
      throw new Error(`${path}: this test does not look into ${def.type}`);
  }
}

test('every text of every record says whether it is one line or long', async () => {
  expect(FILES).toContain('catalog/import/records.ts');
  expect(FILES.length).toBeGreaterThan(6);
  let schemas = 0;
  for (const file of FILES) {
    const exported = Object.entries((await import(join(DOMAIN, file))) as Record<string, unknown>);
    for (const [name, schema] of exported) {
      if (!(schema instanceof z.ZodMiniType)) continue;
      schemas++;
      expect(undecided(schema, `${file} ${name}`)).toEqual([]);
    }
  }
  expect(schemas).toBeGreaterThan(20);
});
