import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The vocabulary of schema.org, read from its published types, so that no copy can become outdated. */
export type Vocabulary = {
  isType(name: string): boolean;
  /** Checks whether every `narrow` is a `wide`. */
  isA(narrow: string, wide: string): boolean;
  /** Allowed values of a type's property: names of types, plain values and enumerations; null if it is unknown. */
  rangeOf(type: string, property: string): readonly string[] | null;
  /** Values of an enumeration, in full and in short form; empty for other types. */
  valuesOf(name: string): ReadonlySet<string>;
};

const BASE = /^interface (\w+)Base extends ([^{]+) \{\n([^]*?)^\}/gm;
const PROPERTY = /^ {4}"([\w-]+)"\?: SchemaValue<([^,]+), "/gm;
const LEAF = /^(?:export )?interface (\w+)Leaf extends (\w+)Base \{\n {4}"@type": "(\w+)"/gm;
const UNION = /^export type (\w+) = (.+);$/gm;

export function readVocabulary(): Vocabulary {
  const entry = fileURLToPath(import.meta.resolve('schema-dts'));
  const text = readFileSync(entry.replace(/\.js$/, '.d.ts'), 'utf8');
  const bases = new Map<string, { above: string[]; properties: Map<string, string[]> }>();
  for (const [, name = '', above = '', body = ''] of text.matchAll(BASE))
    bases.set(name, {
      above: [...above.matchAll(/(\w+)Base/g)].map(([, base = '']) => base),
      properties: new Map(
        [...body.matchAll(PROPERTY)].map(([, property = '', range = '']) => [property, range.split(' | ')]),
      ),
    });
  const baseOf = new Map<string, string>();
  for (const [, , base = '', type = ''] of text.matchAll(LEAF)) baseOf.set(type, base);
  const below = new Map<string, string[]>();
  const values = new Map<string, Set<string>>();
  for (const [, name = '', union = ''] of text.matchAll(UNION)) {
    const parts = union.split(' | ');
    below.set(
      name,
      parts.filter((part) => /^\w+$/.test(part) && part !== `${name}Leaf`),
    );
    values.set(name, new Set(parts.filter((part) => part.startsWith('"')).map((part) => part.slice(1, -1))));
  }

  const isA = (narrow: string, wide: string): boolean =>
    narrow === wide || (below.get(wide) ?? []).some((child) => child !== wide && isA(narrow, child));
  const find = (base: string, property: string): readonly string[] | null => {
    const known = bases.get(base);
    if (known === undefined) return null;
    const own = known.properties.get(property);
    if (own !== undefined) return own;
    for (const above of known.above) {
      const found = find(above, property);
      if (found !== null) return found;
    }
    return null;
  };
  return {
    isType: (name) => baseOf.has(name),
    isA,
    rangeOf: (type, property) => find(baseOf.get(type) ?? '', property),
    valuesOf: (name) => values.get(name) ?? new Set(),
  };
}
