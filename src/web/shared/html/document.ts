import type { Locale } from '#domain/locales/locale.ts';
import { htmlLanguage } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { bytesOf, type Markup } from './markup.ts';
import { iconSprite } from '#web/ui/icon-shapes.ts';

/** Files that a page needs, resolved from the build's manifest. */
export type PageAssets = {
  /** Inlined, so that the page is readable after the first packets. */
  styles: string;
  /** Addresses of the style sheets whose text is already in `styles`. */
  styleFiles: readonly string[];
  fonts: readonly string[];
  script: string;
  preloads: readonly string[];
};

const SPRITE = iconSprite();

export type Theme = 'light' | 'dark';

type Rendered<Text> = { head: string; html: Text; data: Text };
type DocumentFrame = { locale: Locale; market: MarketName; theme: Theme | null };

/** Puts a rendered page into its document. The document has no executable inline script and so needs no nonce. */
export function documentHtml(page: Rendered<string>, assets: PageAssets, frame: DocumentFrame): string {
  return opening(page.head, frame) + fixedPart(assets) + page.html + DATA_BEGINS + page.data + END;
}

const fixedBytes = new WeakMap<PageAssets, Uint8Array>();

/** The same document as bytes. Styles and icons, a third of the document, are encoded only once. */
export function documentMarkup(page: Rendered<Markup>, assets: PageAssets, frame: DocumentFrame): Markup {
  let fixed = fixedBytes.get(assets);
  if (fixed === undefined) fixedBytes.set(assets, (fixed = bytesOf(fixedPart(assets))));
  return [opening(page.head + appTags(frame), frame), fixed, ...page.html, DATA_BEGINS, ...page.data, END];
}

function opening(head: string, frame: DocumentFrame): string {
  const theme = frame.theme ? ` data-theme="${frame.theme}"` : '';
  return `<!doctype html><html lang="${htmlLanguage(frame.locale)}" data-market="${frame.market}"${theme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">${head}`;
}

/** Tags that make the site installable. The widget runs in a frame of another page and must not have them. */
function appTags({ locale, market }: DocumentFrame): string {
  return `<link rel="manifest" href="/app/${locale}.webmanifest"><link rel="apple-touch-icon" href="/icons/${market}-any-180.png"><meta name="theme-color" content="#fbfaf8" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#121017" media="(prefers-color-scheme: dark)">`;
}

function fixedPart(assets: PageAssets): string {
  return `${assetTags(assets)}</head><body>${SPRITE}`;
}

const DATA_BEGINS = '<script type="application/json" id="page-data">';
const END = '</script></body></html>';

function assetTags(assets: PageAssets): string {
  const fonts = assets.fonts.map(
    (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
  );
  // Tells the bundler's loader which style sheets are already inlined. A disabled link would do the same, but browsers
  // that read ahead would fetch it before the first picture.
  const files = assets.styleFiles.join(' ');
  // Low priority: scripts load after the text, the fonts and the first poster.
  const scripts = assets.preloads.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`);
  const icons = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';
  return `${fonts.join('')}<style data-files="${files}">${assets.styles}</style>${scripts.join('')}<script type="module" src="${assets.script}" fetchpriority="low"></script>${icons}`;
}
