import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor, cityOf, type Visitor } from '#test/builders/visitor.ts';
import { createFinger, type Finger } from './finger.ts';
import { readJourneysPage, type WalkedJourney, writeJourneysPage } from './journeys-page.ts';
import { words } from './sale-steps.ts';

export type Walker = {
  visitor: Visitor;
  page: Page;
  finger: Finger;
  language: ReturnType<typeof words>['language'];
  /** Starts the clock; with a path, by opening the first page there. */
  begin: (path?: string) => Promise<void>;
  /** Stops the clock; what follows checks what was reached. */
  arrive: () => void;
};

export type Journey = {
  name: string;
  market: MarketName;
  locale: Locale;
  /** No city was chosen yet. */
  isFirstVisit?: boolean;
  /** The most taps it may need. */
  taps: number;
  /** What is tapped, in words for docs/journeys.md. */
  way: string;
  walk: (walker: Walker) => Promise<void>;
};

const MARKETS_IN_WORDS = { belarus: 'Belarus', georgia: 'Georgia' };
const LANGUAGES_IN_WORDS = { ru: 'Russian', be: 'Belarusian', en: 'English', ge: 'Georgian', az: 'Azerbaijani' };

/** Set to `write`, the journeys are measured for docs/journeys.md instead of compared with it. */
const isWriting = process.env['JOURNEYS'] === 'write';

/** Declares a test for each journey: it needs no more taps than it may, and docs/journeys.md tells how many. */
export function walkJourneys(browser: Browser, app: ReturnType<typeof demoApp>, journeys: readonly Journey[]): void {
  const walked: WalkedJourney[] = [];

  test.each(journeys)('$name: at most $taps taps', async ({ walk, taps, ...journey }) => {
    const { market, locale, isFirstVisit = false } = journey;
    const city = isFirstVisit ? {} : { city: cityOf(market) };
    const visitor = await aVisitor(browser, app, { market, locale, width: 360, ...city });
    const finger = createFinger();
    let began = Number.NaN;
    let seconds = Number.NaN;
    await walk({
      visitor,
      page: visitor.page,
      finger,
      language: words(locale).language,
      begin: async (path) => {
        began = performance.now();
        if (path !== undefined) await visitor.visit(path);
      },
      arrive: () => void (seconds = (performance.now() - began) / 1000),
    });
    const told = {
      name: journey.name,
      site: `${MARKETS_IN_WORDS[market]}, ${LANGUAGES_IN_WORDS[locale]}`,
      taps: finger.count(),
      way: journey.way,
    };
    console.log(`${told.name}: ${told.taps} taps, ${seconds.toFixed(1)} s`);
    expect(told.taps).toBeLessThanOrEqual(taps);
    expect(seconds).toBeGreaterThan(0);
    await visitor.fits();
    if (isWriting) {
      walked.push({ ...told, seconds });
      return;
    }
    const written = readJourneysPage().find(({ name }) => name === told.name);
    expect(written, 'docs/journeys.md').toEqual({ ...told, seconds: expect.any(Number) });
  });

  test.skipIf(isWriting)('docs/journeys.md tells of these journeys and no others, in this order', () => {
    expect(readJourneysPage().map(({ name }) => name)).toEqual(journeys.map(({ name }) => name));
  });

  afterAll(() => {
    // A run of some of them leaves the page as it is.
    if (walked.length === journeys.length) writeJourneysPage(walked);
  });
}
