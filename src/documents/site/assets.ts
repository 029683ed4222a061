import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextLanguage } from '#texts/in-language.ts';
import type { PageAssets } from '#web/shared/html/document.ts';

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Chunk>;
type Manifests = Record<TextLanguage, Manifest>;

export type BuiltAssets = PageAssets & { styleHash: string };
export type Assets = {
  /** @param isWanted loads its scripts with the document, not at the visitor's first interaction */
  page(language: TextLanguage, folder: string, isWanted: boolean): BuiltAssets;
  /** The entry of another surface (`widget`), with its own styles and those of the modules that it loads next. */
  entry(language: TextLanguage, source: string, next?: readonly string[]): BuiltAssets;
  /** The cabinet's entry with the screen that it opens at once: its styles, and its scripts too. */
  screen(language: TextLanguage, screens: readonly string[]): BuiltAssets;
  /** Every script and style sheet that the cabinet may request, now or later. */
  cabinetFiles(language: TextLanguage): string[];
};

const LANGUAGES: readonly TextLanguage[] = ['ru', 'be', 'en', 'ka', 'az'];
const SITE_ENTRY = 'src/web/site/entry-client.tsx';
const HYDRATION = 'src/web/site/client/hydrate-page.tsx';
const CABINET_ENTRY = 'src/web/cabinet/entry.tsx';
/** The frame of the site has only styles, and no script in the browser. */
const FRAME_STYLES = 'src/web/site/frame/entry-styles.ts';
/** Files of the page font that a language needs for its first line. */
const FONTS: Record<TextLanguage, readonly string[]> = {
  ru: ['cyrillic', 'latin'],
  be: ['cyrillic', 'latin'],
  en: ['latin'],
  ka: ['georgian', 'latin'],
  az: ['latin', 'latin-accents', 'latin-ext'],
};

/** Reads the build's manifests once; they contain everything that a page links to. */
export function readAssets(client: string): Assets {
  const manifestOf = (name: string) =>
    JSON.parse(readFileSync(join(client, `manifest-${name}.json`), 'utf8')) as Manifest;
  // The same in all languages.
  const map = manifestOf('map');
  const manifestsOf = (...builds: readonly string[]) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        Object.assign({}, map, ...builds.map((build) => manifestOf(build + language))),
      ]),
    ) as Manifests;
  const manifests = manifestsOf('widget-', '');
  // The cabinet has its own files of the same sources.
  const cabinets = manifestsOf('cabinet-');
  const sheets = new Map<string, string>();
  const made = new Map<string, BuiltAssets>();

  function sheet(file: string): string {
    const known = sheets.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(client, file), 'utf8').trim();
    sheets.set(file, text);
    return text;
  }

  function build(
    language: TextLanguage,
    sources: readonly string[],
    stylesOf: readonly string[],
    scriptsOf: readonly string[] = sources,
    manifest: Manifest = manifests[language],
  ): BuiltAssets {
    const key = [language, ...sources, ...scriptsOf].join();
    const ready = made.get(key);
    if (ready) return ready;
    const chunks = sources.flatMap((source) => withImports(manifest, source));
    const entry = manifest[sources[0] ?? ''];
    if (!entry) throw new Error(`${sources[0]} is not in the build; run node scripts/build-web.ts`);
    const styled = [
      ...withImports(manifest, sources[0] ?? ''),
      ...stylesOf.flatMap((source) => withImports(manifest, source)),
      ...chunks,
    ];
    const css = [...new Set(styled.flatMap((chunk) => chunk.css ?? []))];
    const styles = css.map(sheet).join('');
    const assets: BuiltAssets = {
      styles,
      styleHash: `sha256-${createHash('sha256').update(styles).digest('base64')}`,
      styleFiles: css.map((file) => `/${file}`),
      fonts: FONTS[language].map((name) => `/${manifest[`.cache/fonts/google-sans-${name}.woff2`]?.file ?? ''}`),
      script: `/${entry.file}`,
      preloads: [
        ...new Set(scriptsOf.flatMap((source) => withImports(manifest, source)).map((chunk) => `/${chunk.file}`)),
      ].filter((file) => file !== `/${entry.file}`),
    };
    made.set(key, assets);
    return assets;
  }

  return {
    page: (language, folder, isWanted) => {
      const page = `src/web/site/${folder}/page.tsx`;
      const scripts = isWanted ? [SITE_ENTRY, HYDRATION, page] : [SITE_ENTRY];
      return build(language, [SITE_ENTRY, page], [FRAME_STYLES], scripts);
    },
    entry: (language, source, next = []) => build(language, [source], next),
    screen: (language, screens) =>
      build(language, [CABINET_ENTRY], screens, [CABINET_ENTRY, ...screens], cabinets[language]),
    cabinetFiles: (language) => {
      const chunks = reachable(cabinets[language], CABINET_ENTRY);
      return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]).map((file) => `/${file}`))];
    },
  };
}

/** A chunk and everything that it, or what it has loaded, may load later. */
function reachable(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  const next = [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])];
  return [chunk, ...next.flatMap((inner) => reachable(manifest, inner, seen))];
}

/** Returns a chunk after everything it imports, so that style sheets keep their order. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [...(chunk.imports ?? []).flatMap((inner) => withImports(manifest, inner, seen)), chunk];
}
