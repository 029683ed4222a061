import type { Browser, BrowserContext, Page } from 'playwright-core';
import { OFFERED_LOCALES, type OfferedLocale } from '#domain/locales/locale.ts';
import type { Site } from './examples.ts';

export type Theme = 'light' | 'dark';
/** Widths of the pictures and of most audits. */
export type Width = 360 | 1280;
export type AnyWidth = Width | 768 | 1920;
export type AnyVariant = { theme: Theme; width: AnyWidth; locale: OfferedLocale };
export type PageVariant = AnyVariant & { width: Width };

export type PageOptions = AnyVariant & {
  site: Site;
  /** The browser's zoom of 200 %: half the CSS pixels in the same window. */
  isZoomed?: boolean;
  isForced?: boolean;
  /** Without it the visitor was already here today. */
  isFirstVisit?: boolean;
  cookies?: Readonly<Record<string, string>>;
  /** Device pixels per CSS pixel. */
  scale?: number;
};

export const THEMES: readonly Theme[] = ['light', 'dark'];
export const WIDTHS: readonly Width[] = [360, 1280];
export function localeAt(at: number): OfferedLocale {
  return OFFERED_LOCALES[at % OFFERED_LOCALES.length] ?? 'ru';
}

/** Returns both themes at both widths, each in another language. */
export function variantsFrom(at: number): PageVariant[] {
  return THEMES.flatMap((theme, row) =>
    WIDTHS.map((width, column) => ({ theme, width, locale: localeAt(at + row * 2 + column) })),
  );
}

export function nameOf({ theme, width, locale }: PageVariant): string {
  return `${theme} ${width} ${locale}`;
}

/** Longer than any page needs, so that a page that hangs ends the run. */
const TIMEOUT_MS = 30_000;

/** Opens a window of its own; the caller closes `context`. */
export async function openPage(
  browser: Browser,
  {
    site,
    theme,
    width,
    locale,
    isZoomed = false,
    isForced = false,
    isFirstVisit = false,
    cookies = {},
    scale = 1,
  }: PageOptions,
): Promise<{ context: BrowserContext; page: Page }> {
  const isPhone = width === 360;
  const context = await browser.newContext({
    viewport: isZoomed ? { width: 640, height: 450 } : { width, height: isPhone ? 740 : 900 },
    deviceScaleFactor: isZoomed ? 2 : scale,
    hasTouch: isPhone,
    isMobile: isPhone,
    colorScheme: theme,
    reducedMotion: 'reduce',
    forcedColors: isForced ? 'active' : 'none',
    locale: { ru: 'ru-BY', be: 'be-BY', en: 'en-GB', ge: 'ka-GE' }[locale],
    timezoneId: site.market === 'belarus' ? 'Europe/Minsk' : 'Asia/Tbilisi',
    // A page cached by the service worker would hide the server's response.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const been = isFirstVisit ? {} : { city: site.defaultCity, consent: 'n', advertising: '1' };
  const domain = new URL(site.origin).hostname;
  const kept = Object.entries({ ...been, ...cookies });
  await context.addCookies(kept.map(([name, value]) => ({ name, value, domain, path: '/' })));
  return { context, page: await context.newPage() };
}
