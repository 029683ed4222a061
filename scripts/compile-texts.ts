import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { alone } from './alone.mjs';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'src/texts/generated');
const STAMP = join(OUT, '.stamp');

/** Compiles `messages/` into typed functions when a message, a setting or this script changed; takes about 1 s. */
export async function compileTextsWhenStale({ log }: { log: (line: string) => void }): Promise<void> {
  const stamp = inputHash();
  if (readStamp() === stamp) return;
  await alone(join(ROOT, '.cache', 'compiling-texts'), async () => {
    if (readStamp() !== stamp) await compileInOwnProcess(stamp, log);
  });
}

async function compileInOwnProcess(stamp: string, log: (line: string) => void): Promise<void> {
  const started = performance.now();
  // A separate process: the compiler leaves timers behind that would keep this one alive for half a minute.
  await promisify(execFile)(process.execPath, [import.meta.filename, '--now']);
  rememberPluralRules();
  writeFileSync(STAMP, stamp);
  log(`Compiled interface texts in ${Math.round(performance.now() - started)} ms.`);
}

async function compileTexts(): Promise<void> {
  const { compile } = await import('@inlang/paraglide-js');
  await compile({
    project: join(ROOT, 'project.inlang'),
    outdir: OUT,
    // One module per language: the browser build replaces the dispatching module with a single language's.
    outputStructure: 'locale-modules',
    strategy: ['globalVariable', 'baseLocale'],
    disableAsyncLocalStorage: true,
    emitTsDeclarations: true,
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
  });
}

/** The compiled plural() builds Intl.PluralRules on every call, 22 µs each; one per language costs 1 µs. */
function rememberPluralRules(): void {
  const file = join(OUT, 'registry.js');
  const source = readFileSync(file, 'utf8');
  const slow = 'return new Intl.PluralRules(locale, options).select(Number(input))';
  if (!source.includes(slow)) throw new Error('The compiled plural() changed its shape; adjust compile-texts.ts.');
  writeFileSync(
    file,
    source
      .replace(slow, 'return (rules[locale] ??= new Intl.PluralRules(locale, options)).select(Number(input))')
      .replace(
        '/* eslint-disable */',
        '/* eslint-disable */\n/** @type {Record<string, Intl.PluralRules>} */\nconst rules = {};',
      ),
  );
}

function inputHash(): string {
  const hash = createHash('sha256');
  const files = readdirSync(join(ROOT, 'messages'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join('messages', name));
  for (const file of [...files, 'project.inlang/settings.json', 'scripts/compile-texts.ts'])
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function readStamp(): string | null {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return null;
  }
}

if (import.meta.main) {
  if (process.argv.includes('--now')) await compileTexts().then(() => process.exit(0));
  else await compileTextsWhenStale({ log: (line) => console.log(line) });
}
