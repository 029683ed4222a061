import type { AddressInfo } from 'node:net';
import type { FastifyPluginCallback } from 'fastify';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { aSiteServer } from '#test/builders/site-server.ts';
import { buildWebWhenStale } from '../../scripts/build-web.ts';

type PageOptions = BrowserContextOptions & {
  cookies?: Record<string, string>;
  before?: (page: Page) => Promise<unknown>;
};

/** Cookies of a visitor who is shown no more questions. */
export const CALM = { city: 'minsk', consent: 'n', advertising: '1' };

/** Starts a separate server for a spec file and opens pages on it. Call it at the top. */
export async function siteVisits(routes: readonly FastifyPluginCallback[] = []) {
  await buildWebWhenStale({ log: () => undefined });
  const browser = await launchBrowser();
  const { app, calls, visits } = await aSiteServer({ routes });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  afterAll(() => app.close());
  const address = (host: string, path: string): string => `http://${host}:${port}${path}`;

  /** Opens a page whose errors fail the test; only statuses and lost connections that a test provokes may be logged. */
  async function visit(host: string, path: string, { cookies = {}, before, ...rest }: PageOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...rest });
    await context.addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name, value, domain: host, path: '/' })),
    );
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (
        message.type() === 'error' &&
        !/404 \(Not Found\)|401 \(Unauthorized\)|409 \(Conflict\)|503|ERR_INTERNET|ERR_FAILED/.test(message.text())
      )
        complaints.push(message.text());
    });
    onTestFinished(async () => {
      await context.close();
      expect(complaints).toEqual([]);
    });
    await before?.(page);
    await page.goto(address(host, path), { waitUntil: 'networkidle' });
    return page;
  }
  return { app, calls, visits, address, visit };
}

export const cookie = async (page: Page, name: string) =>
  (await page.context().cookies(page.url())).find((each) => each.name === name);

export const daysLeft = (expires: number): number => Math.round((expires - Date.now() / 1000) / 86_400);
