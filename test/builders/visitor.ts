import type { Browser, Frame, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Locale } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import type { demoApp } from './demo-app.ts';

export type VisitorOptions = {
  market: MarketName;
  locale: Locale;
  width: 360 | 768 | 1280;
  /** The city chosen earlier; without it the site shows the city choice. */
  city?: string;
};
export type Visitor = {
  page: Page;
  locale: Locale;
  market: MarketName;
  /** Opens an address of the market's site. */
  visit(path: string): Promise<void>;
  /** Expects that neither the page nor a frame in it scrolls sideways, and that no control is cut off at an edge. */
  fits(): Promise<void>;
  /** Announces a refusal that this test provokes: the browser logs every status above 399 to its console. */
  expectStatus(status: number): void;
  /** Announces a request that this test lets fail. */
  expectLost(): void;
};

/** Opens a visitor's own browser context. Script and console errors fail the test. */
export async function aVisitor(
  browser: Browser,
  app: ReturnType<typeof demoApp>,
  { market, locale, width, city }: VisitorOptions,
): Promise<Visitor> {
  const site = app.siteOf(market);
  const isPhone = width === 360;
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 740 : 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: { ru: 'ru-BY', be: 'be-BY', en: 'en-GB', ge: 'ka-GE', az: 'az-AZ' }[locale],
    timezoneId: market === 'belarus' ? 'Europe/Minsk' : 'Asia/Tbilisi',
    reducedMotion: 'reduce',
  });
  // A visitor who was here today, and so sees neither the cookie question nor an advertisement.
  const cookies = { consent: 'n', advertising: '1', ...(city === undefined ? {} : { city }) };
  const domain = new URL(site).hostname;
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, domain, path: '/' })));
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  const expected = new Set<string>();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(complaints.filter((line) => ![...expected].some((status) => line.includes(status)))).toEqual([]);
  });
  return {
    page,
    locale,
    market,
    visit: async (path) => {
      await page.goto(`${site}${path}`, { waitUntil: 'load' });
    },
    fits: async () => {
      for (const frame of page.frames()) {
        await frame.waitForLoadState();
        const beyond = await beyondTheEdge(frame, frame === page.mainFrame() ? width : null);
        expect(beyond, frame.url()).toEqual([]);
      }
    },
    expectStatus: (status) => expected.add(`status of ${status}`),
    expectLost: () => expected.add('net::ERR_'),
  };
}

export const cityOf = (market: MarketName): string => MARKETS[market].defaultCity;

/**
 * Lists elements that are cut off at the edge, by tag and text. A row that scrolls by itself may extend beyond it.
 * @param given the window's own width: a phone zooms out of a page that is too wide and reports the page's width
 * instead
 */
function beyondTheEdge(frame: Frame, given: number | null): Promise<string[]> {
  return frame.evaluate((givenWidth) => {
    const windowWidth = givenWidth ?? document.documentElement.clientWidth;
    const scrollsItself = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrollsItself(element.parentElement));
    const isCut = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      return (
        width > 1 && (left < -1 || right > windowWidth + 1) && element.checkVisibility() && !scrollsItself(element)
      );
    };
    const cut = [...document.querySelectorAll('a, button, input, select, h1, h2')].filter(isCut);
    const { scrollWidth } = document.documentElement;
    return [
      ...(scrollWidth > windowWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...cut.map((element) => `${element.tagName} ${element.ariaLabel ?? element.textContent}`),
    ];
  }, given);
}
