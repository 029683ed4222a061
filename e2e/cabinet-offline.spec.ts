import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ANNA, BORIS } from '#test/builders/cabinet-things.ts';
import { cabinetVisits, loginOf } from './steps/cabinet-visits.ts';

const { app, address, visit } = await cabinetVisits();
const CABINET = 'cabinet.rampa.localhost';
const asAnna = { cookies: loginOf(ANNA) };

describe('without a line', () => {
  test('tickets open with their age; nothing of one account is left for the next', async () => {
    const page = await visit(CABINET, '/ru', asAnna);
    await page.getByRole('article', { name: 'Павлинка, 1 из 2' }).waitFor();
    await expect.poll(() => keptBytes(page, ANNA)).toBeGreaterThan(1_000);
    await expect.poll(() => shellIsKept(page)).toBe(true);

    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(/Без интернета: так было в/).waitFor();
    await page.getByRole('article', { name: 'Павлинка, 1 из 2' }).getByRole('img').first().waitFor();
    // Another screen shows the offline message, because its data is not cached.
    await page.getByRole('navigation').getByRole('link', { name: 'Баллы' }).first().click();
    await page.getByRole('heading', { name: 'Нет интернета' }).waitFor();

    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Профиль и настройки' }).click();
    await page.getByRole('menuitem', { name: 'Выйти' }).click();
    await page.getByRole('heading', { name: 'Вы вышли' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await keptBytes(page, ANNA)).toBe(0);

    await page.context().addCookies([{ name: 'token', value: loginOf(BORIS).token, domain: CABINET, path: '/' }]);
    await page.context().setOffline(true);
    await page.goto(address(CABINET, '/ru'));
    await page.getByRole('heading', { name: 'Нет интернета' }).waitFor();
    expect(await keptBytes(page, ANNA)).toBe(0);
    expect(await page.content()).not.toContain('Павлинка');
  });

  test('a language that was never opened shows the kept tickets, and its menu says why it cannot be chosen', async () => {
    const page = await visit(CABINET, '/ru', asAnna);
    const ticket = page.getByRole('article', { name: 'Павлинка, 1 из 2' });
    await ticket.waitFor();
    await expect.poll(() => keptBytes(page, ANNA)).toBeGreaterThan(1_000);
    await expect.poll(() => shellIsKept(page)).toBe(true);
    await page.context().setOffline(true);

    await page.getByRole('button', { name: 'Язык: RU' }).click();
    const belarusian = page.getByRole('menuitem', { name: /Беларуская/ });
    expect(await belarusian.getAttribute('aria-disabled')).toBe('true');
    await belarusian.getByText('Откроется, когда появится интернет').waitFor();
    await page.keyboard.press('Escape');

    for (const path of ['/be', '/ge?tab=past', '/']) {
      await page.goto(address(CABINET, path));
      await page.getByRole('heading', { name: 'Билеты', level: 1 }).waitFor();
    }
    await page.goto(address(CABINET, '/be'));
    await ticket.waitFor();
    await page.goto(address(CABINET, '/en/points'));
    await page.getByRole('heading', { name: 'Нет интернета' }).waitFor();
  });

  test('whoever logs in over another’s cabinet finds nothing of theirs', async () => {
    const page = await visit(CABINET, '/ru', asAnna);
    await expect.poll(() => keptBytes(page, ANNA)).toBeGreaterThan(1_000);
    await page.context().addCookies([{ name: 'token', value: loginOf(BORIS).token, domain: CABINET, path: '/' }]);
    await page.goto(address(CABINET, '/ru'));
    await page.getByRole('heading', { name: 'Билетов пока нет' }).waitFor();
    expect(await keptBytes(page, ANNA)).toBe(0);
  });

  test('the cabinet is installable on both kinds of host, with a scope of its own', async () => {
    for (const [host, room] of [
      [CABINET, ''],
      ['rampa.localhost', '/cabinet'],
    ]) {
      const manifest = (await app.inject({ url: '/app/cabinet-be.webmanifest', headers: { host } })).json<object>();
      expect(manifest).toMatchObject({
        scope: `${room}/`,
        start_url: `${room}/be`,
        lang: 'be-BY',
        display: 'standalone',
      });
      const worker = await app.inject({ url: `${room}/sw.js`, headers: { host } });
      expect(worker.body).toContain('cabinet-shell');
    }
  });
});

/** Counts the bytes about an account in everything that the browser stores for this origin. */
function keptBytes(page: Page, account: string): Promise<number> {
  return page.evaluate(async (owner) => {
    const database = await new Promise<IDBDatabase | null>((resolve) => {
      const request = indexedDB.open('rampa-cabinet');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => resolve(null));
    });
    if (!database?.objectStoreNames.contains('answers')) return 0;
    const rows = await new Promise<unknown[]>((resolve) => {
      const request = database.transaction('answers').objectStore('answers').getAll();
      request.addEventListener('success', () => resolve(request.result as unknown[]));
    });
    database.close();
    const stores = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text() ?? ''));
      }),
    );
    const kept = [...rows.map((row) => JSON.stringify(row)), ...stores.flat(), JSON.stringify(localStorage)];
    return kept.filter((text) => text.includes(owner) || text.includes('Павлинка')).join('').length;
  }, account);
}

function shellIsKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const isControlled = (await navigator.serviceWorker.ready).active !== null;
    const shell = await caches.open('cabinet-shell-1');
    return isControlled && (await shell.keys()).length > 0;
  });
}
