import { test } from 'vitest';
import { ANNA } from '#test/builders/cabinet-things.ts';
import { cabinetVisits, loginOf } from './cabinet-visits.ts';

const { visit } = await cabinetVisits();
const WIDE = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 360, height: 780 } };
const hosts = { belarus: 'cabinet.rampa.localhost', georgia: 'cabinet.rampa-ge.localhost' };

test('shots', { timeout: 200_000 }, async () => {
  const list = [
    ['tickets', ''],
    ['past', '?tab=past'],
    ['codes', '?tab=codes'],
    ['orders', '/orders'],
    ['points', '/points'],
    ['order', '/orders/0199d1a2-3b4c-7d5e-8f60-000000000001'],
    ['pay', '/orders/0199d1a2-3b4c-7d5e-8f60-000000000005'],
    ['moved', '/orders/0199d1a2-3b4c-7d5e-8f60-000000000003'],
    ['login', '/login'],
  ];
  for (const [locale, theme, size] of [
    ['ru', 'light', PHONE],
    ['ru', 'light', WIDE],
    ['ge', 'dark', PHONE],
    ['be', 'dark', WIDE],
    ['en', 'light', PHONE],
  ] as const) {
    for (const [name, path] of list) {
      const page = await visit(locale === 'ge' ? hosts.georgia : hosts.belarus, `/${locale}${path}`, {
        ...size,
        cookies: { ...(name === 'login' ? {} : loginOf(ANNA)), theme },
      });
      await page.waitForTimeout(200);
      await page.screenshot({
        path: `/tmp/cabinet/shots/${locale}-${theme}-${size === PHONE ? 360 : 1280}-${name}.png`,
        fullPage: true,
      });
      await page.context().close();
    }
  }
});
