import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const WEB = import.meta.dirname;
const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).map((file) => join(WEB, file));
const modules = files.filter((file) => file.endsWith('.module.css'));
const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));

type Use = { source: string; classes: readonly string[]; isOpen: boolean };

/** Importers of each style sheet and the classes they use by name; `isOpen` when `css[name]` may use any class. */
const uses = new Map<string, Use[]>();
for (const source of sources) {
  const text = readFileSync(source, 'utf8');
  for (const [, name = '', path = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
    const sheet = path.startsWith('#web/') ? join(WEB, path.slice('#web/'.length)) : join(dirname(source), path);
    const body = text.replaceAll(/^import .*$/gm, '');
    const classes = [...body.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, used = '']) => used);
    const isOpen = body.includes(`${name}[`);
    uses.set(sheet, [...(uses.get(sheet) ?? []), { source: relative(WEB, source), classes, isOpen }]);
  }
}

function definedIn(sheet: string): string[] {
  const text = readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const selectors = [...text.matchAll(/[^{};]+(?=\{)/g)].map(([selector]) => selector);
  const found = selectors
    .filter((selector) => !selector.trim().startsWith('@') && !/^\s*[\d.]+%/.test(selector))
    .flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
  return [...new Set(found)];
}

// The style sheet types accept any class name, so the compiler finds neither missing nor unused classes.
describe('style sheets', () => {
  test.each(modules.map((sheet) => [relative(WEB, sheet), sheet]))('%s holds what is used and no more', (_, sheet) => {
    const defined = definedIn(sheet);
    const users = uses.get(sheet) ?? [];
    const missing = users.flatMap(({ source, classes }) =>
      classes.filter((name) => !defined.includes(name)).map((name) => `${name}, wanted by ${source}`),
    );
    const unused = users.some(({ isOpen }) => isOpen)
      ? []
      : defined.filter((name) => !users.some(({ classes }) => classes.includes(name)));
    expect({ missing, unused }).toEqual({ missing: [], unused: [] });
  });
});
