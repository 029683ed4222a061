import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';

const FOLDERS = ['src', 'test', 'verify', 'bench', 'e2e', 'scripts', 'emulators'];
const CODE = /\.(tsx?|mjs|css)$/;
/** Compiled texts, formats and texts of others, and this test's examples. */
const NOT_READ = [/\/generated\//, /pretix/, /^test\/catalogue-promises/, /^scripts\/glossary\.test\.ts$/];

type Banned = { words: string[]; instead: string; except: string[] };
type Found = { word: string; where: string };

function readBanned(): Banned[] {
  const [, table = ''] = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').split('## Words that are not used');
  return table.split('\n').flatMap((line) => {
    const [, words = '', instead = '', except = ''] = line.split('|').map((cell) => cell.trim());
    return line.startsWith('| ') && words !== 'Not' ? [{ words: list(words), instead, except: list(except) }] : [];
  });
}

function list(cell: string): string[] {
  return cell === '' ? [] : cell.split(',').map((word) => word.trim());
}

/** Splits a name into its words: `giveWay`, `give_way` and `give-way.ts` are ` give way ` with further words. */
function wordsOf(name: string): string {
  const apart = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[^\dA-Za-z]+/g, ' ');
  return ` ${apart.trim().toLowerCase()} `;
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g;
const TEXT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;

/** Finds banned words in a file's name, its identifiers and its comments; texts in quotes are left out. */
function findBanned(file: string, source: string, banned: readonly Banned[]): Found[] {
  // Most files contain none of the words in any sense, which is quick to see.
  const all = wordsOf(`${file} ${source}`);
  if (!banned.some(({ words }) => words.some((word) => all.includes(` ${word} `)))) return [];
  const comments = source.match(COMMENT) ?? [];
  const code = source.replaceAll(COMMENT, ' ').replaceAll(TEXT, ' ');
  const names = [...new Set(code.match(/[A-Za-z_$][\w$-]*/g))];
  return banned.flatMap(({ words, except }) =>
    words.flatMap((word) => {
      const isIn = (name: string) => !except.includes(name) && wordsOf(name).includes(` ${word} `);
      return [file.split('/').at(-1) ?? '', ...names, ...comments]
        .filter(isIn)
        .map((where) => ({ word, where: `${file}: ${where.slice(0, 80)}` }));
    }),
  );
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => CODE.test(file) && NOT_READ.every((pattern) => !pattern.test(file))),
);
const banned = readBanned();

test('no name and no comment uses a word that the glossary bans', () => {
  expect(files.length).toBeGreaterThan(1_500);
  expect(banned.length).toBeGreaterThan(20);
  expect(files.flatMap((file) => findBanned(file, readFileSync(join(ROOT, file), 'utf8'), banned))).toEqual([]);
});

test.each([
  ['a.ts', 'const giveWay = 1;', 'giveWay'],
  ['a.ts', 'query(`select give_way from x`);', 'give_way'],
  ['give-way.ts', '', 'give-way.ts'],
  ['a.css', '.give-way { color: red }', 'give-way'],
  ['a.ts', '// They give way to sales.', '// They give way to sales.'],
])('a banned word is found in %s: %s', (file, source, where) => {
  const found = findBanned(file, source, [{ words: ['give way'], instead: 'load shedding', except: [] }]);
  expect(found).toEqual([{ word: 'give way', where: `${file}: ${where}` }]);
});

test.each(["say('give way')", 'const giveaway = 1', 'const giveWayOfPg = 1'])('%s contains none', (source) => {
  const rule = { words: ['give way'], instead: 'load shedding', except: ['giveWayOfPg'] };
  expect(findBanned('a.ts', source, [rule])).toEqual([]);
});

test('every exception is used, so that none hides a later use', () => {
  const all = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  const unused = banned.flatMap(({ except }) => except.filter((name) => !new RegExp(`\\b${name}\\b`).test(all)));
  expect(unused).toEqual([]);
});
