import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { InlineConfig, Plugin } from 'vite';
import { build } from 'vite';
import { alone } from './alone.mjs';
import { buildFonts } from './build-fonts.ts';
import { compileTextsWhenStale } from './compile-texts.ts';
import { keepFormerFiles } from './keep-former-files.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const LANGUAGES = ['ru', 'be', 'en', 'ka', 'az'] as const;
const MESSAGES = join(ROOT, 'src/texts/generated/messages.js');
/** Browser entries; an entry whose file does not exist is skipped. */
const ENTRIES = {
  site: 'src/web/site/entry-client.tsx',
  frame: 'src/web/site/frame/entry-styles.ts',
  form: 'src/web/widget/form/entry.ts',
  'form-styles': 'src/web/widget/form/entry-styles.ts',
  'shared-frame': 'src/web/cabinet/entry-frame.ts',
};
/** A separate build, so that none of the cabinet's libraries can reach a page of the site. */
const CABINET_ENTRIES = { cabinet: 'src/web/cabinet/entry.tsx' };
/**
 * What most screens share is one file beside the router's, for the same reason. React Aria comes with an open menu, and
 * the rules of all countries' numbers with a form for one; neither may get into it.
 */
const CABINET_GROUPS = [
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
  {
    name: 'shared',
    test: /^\0texts:|[\\/]src[\\/](?!web[\\/]cabinet[\\/]shell[\\/]menu\.tsx|web[\\/]shared[\\/]login|domain[\\/]contact)/,
    minShareCount: 2,
  },
];
/** The map has no texts of its own, so one build serves all languages. */
const MAP_ENTRIES = { map: 'src/web/map/entry-frame.ts' };
/** A separate build, because Preact takes React’s place there (docs/decisions/0018-preact-in-the-sale.md). */
const WIDGET_ENTRIES = { widget: 'src/web/widget/entry.tsx' };
const PREACT = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};
const INPUTS = ['src/web', 'src/domain', 'src/api', 'src/texts', 'messages', 'scripts', 'package-lock.json'];

type Log = { log: (line: string) => void };

/** Builds the browser's bundles and the server's render bundle into dist/, unless all of their inputs are unchanged. */
export async function buildWebWhenStale({ log }: Log): Promise<void> {
  const stamp = join(DIST, '.stamp');
  const inputs = inputHash();
  const isBuilt = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs;
  if (isBuilt()) return;
  await alone(join(ROOT, '.cache', 'building'), async () => {
    if (isBuilt()) return;
    await buildWeb({ log });
    writeFileSync(stamp, inputs);
  });
}

export async function buildWeb({ log }: Log): Promise<void> {
  const started = performance.now();
  const building = join(DIST, `.building-${process.pid}`);
  rmSync(building, { recursive: true, force: true });
  await Promise.all([compileTextsWhenStale({ log }), buildFonts()]);
  log('Building pages: a bundle for each language and one for the server…');
  await asProduction(async () => {
    await build(serverConfig(join(building, 'server')));
    await build(workerConfig(join(building, 'worker'), 'src/web/site/service-worker/entry.ts', 'sw.js'));
    await build(workerConfig(join(building, 'worker'), 'src/web/cabinet/service-worker/entry.ts', 'cabinet-sw.js'));
    await build(clientConfig(join(building, 'client'), 'en', MAP_ENTRIES, 'manifest-map.json'));
    for (const language of LANGUAGES) {
      await build(clientConfig(join(building, 'client'), language, ENTRIES, `manifest-${language}.json`));
      const manifest = `manifest-cabinet-${language}.json`;
      await build(clientConfig(join(building, 'client'), language, CABINET_ENTRIES, manifest));
      const widget = clientConfig(
        join(building, 'client'),
        language,
        WIDGET_ENTRIES,
        `manifest-widget-${language}.json`,
      );
      await build({ ...widget, resolve: { ...common.resolve, alias: PREACT } });
    }
  });
  await precompress(join(building, 'client/assets'));
  const [from, into] = [join(DIST, 'client/assets'), join(building, 'client/assets')];
  keepFormerFiles({ from, into, list: join(DIST, '.former.json'), now: Date.now() });
  for (const part of ['client', 'server', 'worker']) {
    // The old folder is renamed first, so that a running server misses its files only between two renames.
    if (existsSync(join(DIST, part))) renameSync(join(DIST, part), join(building, `${part}-before`));
    renameSync(join(building, part), join(DIST, part));
  }
  rmSync(building, { recursive: true, force: true });
  log(`Built pages in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** The bundler picks the kind of React by NODE_ENV; tests and development set another value. */
async function asProduction(run: () => Promise<void>): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await run();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

function clientConfig(
  outDir: string,
  language: (typeof LANGUAGES)[number],
  entries: Readonly<Record<string, string>>,
  manifest: string,
): InlineConfig {
  const input = Object.fromEntries(
    Object.entries(entries)
      .map(([name, file]) => [name, join(ROOT, file)] as const)
      .filter(([, file]) => existsSync(file)),
  );
  return {
    ...common,
    publicDir: join(ROOT, 'src/web/public'),
    plugins: [oneLanguage(language), lightPreload()],
    build: {
      outDir,
      emptyOutDir: false,
      manifest,
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input,
        // The frame's entry exists for its styles; without its exports they would be dropped.
        preserveEntrySignatures: 'exports-only',
        // Only style sheets and the entries themselves have side effects on import.
        treeshake: {
          moduleSideEffects: [
            { test: /\.css$|\/entry(-client)?\.tsx$|\/entry-(styles|frame)\.ts$/, sideEffects: true },
            { test: /\/src\//, sideEffects: false },
          ],
        },
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              // In one file, because a file for the few endpoints of each subject would cost a request each.
              // With it the few constants of hall plans that every part of the widget knows.
              { name: 'api', test: /[\\/]endpoints?-contract\.ts$|[\\/]call-api\.ts$|[\\/]seating[\\/]hall-plan\.ts$/ },
              ...(entries === CABINET_ENTRIES ? CABINET_GROUPS : []),
            ],
          },
        },
      },
    },
  };
}

function serverConfig(outDir: string): InlineConfig {
  return {
    ...common,
    build: {
      outDir,
      ssr: join(ROOT, 'src/web/entry-server.tsx'),
      target: 'node24',
      assetsInlineLimit: 0,
      emitAssets: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: 'site.js', codeSplitting: false } },
    },
    // React's production build, bundled: a render takes half the time compared with node_modules.
    ssr: { noExternal: true },
  };
}

/** One file for all languages, with a fixed, unhashed name. */
function workerConfig(outDir: string, entry: string, file: string): InlineConfig {
  return {
    ...common,
    build: {
      outDir,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(ROOT, entry),
        output: { format: 'iife', entryFileNames: file },
      },
    },
  };
}

const common: InlineConfig = {
  root: ROOT,
  configFile: false,
  publicDir: false,
  // The style sheet minifier warns about selectors that are newer than itself.
  logLevel: 'error',
  mode: 'production',
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { modules: { generateScopedName: shortClass } },
};

const classes = new Map<string, string>();

/** A listing contains a thousand class names, so they are short; they are the same in every bundle. */
function shortClass(name: string, file: string): string {
  const source = `${relative(ROOT, file.split('?', 1)[0] ?? file)} ${name}`;
  const digest = createHash('sha1').update(source).digest('base64url').replaceAll(/[-_]/g, '');
  const short = `c${digest.slice(0, 4)}`;
  const other = classes.get(short);
  if (other !== undefined && other !== source) throw new Error(`${other} and ${source} get one class name: rename one`);
  classes.set(short, source);
  return short;
}

/**
 * A page loads only its own language, and only the texts it uses: this plugin replaces the dispatching module with the
 * language's functions, cut into one module per first two words of a key (`site_search`, `widget_basket`).
 */
function oneLanguage(language: string): Plugin {
  const groups = new Map<string, string[]>();
  for (const block of readFileSync(join(dirname(MESSAGES), `messages/${language}.js`), 'utf8').split(
    /^(?=export const )/m,
  )) {
    const key = /^export const (\w+)/.exec(block)?.[1];
    if (key === undefined) continue;
    const group = key.split('_', 2).join('_');
    groups.set(group, [...(groups.get(group) ?? []), block]);
  }
  const registry = JSON.stringify(join(dirname(MESSAGES), 'registry.js'));
  return {
    name: 'one-language',
    resolveId: { filter: { id: /^texts:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: [MESSAGES, /^\0texts:/] },
      handler(id) {
        if (id === MESSAGES) return `export * from 'texts:all'; export * as m from 'texts:all';`;
        if (id === '\0texts:all')
          return [...groups.keys()].map((group) => `export * from 'texts:${group}';`).join('\n');
        const blocks = groups.get(id.slice('\0texts:'.length)) ?? [];
        return { code: `import * as registry from ${registry};\n${blocks.join('')}`, moduleSideEffects: false };
      },
    },
  };
}

/**
 * The bundler's own helper for dynamic imports also preloads scripts and supports old browsers: 1.3 KB of the 80 KB
 * allowed per page. This one only waits for style sheets; the document's `data-files` names those it has inlined.
 */
function lightPreload(): Plugin {
  const code = `const seen = {};
const sheet = (file) => (seen[file] ??= new Promise((done, fail) => {
  const href = '/' + file;
  if (document.querySelector('link[href="' + href + '"], style[data-files~="' + href + '"]')) return done();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done });
  link.onerror = () => { delete seen[file]; link.remove(); fail(new TypeError('failed to fetch ' + file)); };
  document.head.append(link);
}));
export const __vitePreload = (load, files = []) =>
  Promise.all([load(), ...files.filter((file) => file.endsWith('.css')).map(sheet)]).then(([module]) => module, (error) => {
    const event = new Event('vite:preloadError', { cancelable: true });
    if (dispatchEvent(event)) throw error;
  });`;
  return {
    name: 'light-preload',
    enforce: 'pre',
    load: { filter: { id: /vite\/preload-helper\.js$/ }, handler: () => ({ code, moduleSideEffects: false }) },
  };
}

/**
 * Writes .br and .gz files beside every text file, for the `preCompressed` option of @fastify/static. Names are hashed,
 * so once is enough.
 */
async function precompress(dir: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  const files = readdirSync(dir).filter((name) => /\.(m?js|css|svg)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const bytes = readFileSync(join(dir, name));
      const options = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      };
      writeFileSync(join(dir, `${name}.br`), await brotli(bytes, options));
      writeFileSync(join(dir, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

function inputHash(): string {
  const hash = createHash('sha256');
  const add = (file: string) => hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file));
  for (const input of INPUTS) {
    const path = join(ROOT, input);
    if (input.includes('.')) add(path);
    else
      readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('generated') && !entry.name.includes('.test.'))
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()
        .forEach(add);
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  mkdirSync(dirname(join(DIST, 'x')), { recursive: true });
  await buildWebWhenStale({ log: (line) => console.log(line) });
}
