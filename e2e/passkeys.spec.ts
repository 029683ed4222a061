import type { Page } from 'playwright-core';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { htmlLanguage } from '#domain/locales/locale.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { m } from '#texts/generated/messages.js';
import { axeFaults, layoutFaults } from '../verify/ui-audit/audit.ts';
import { anAccount, codeFor, logInAt } from './steps/login-steps.ts';

const browser = await launchBrowser();
const app = demoApp();
beforeEach(() => app.pool.query('delete from budget'));
const { port } = app;

const SITES = {
  belarus: { host: 'rampa.localhost', locale: 'ru', city: 'minsk', width: 1280, colorScheme: 'light' },
  georgia: { host: 'rampa-ge.localhost', locale: 'ge', city: 'tbilisi', width: 360, colorScheme: 'dark' },
} as const;

/** A fingerprint reader that always accepts, as the browser's own virtual authenticator. */
async function aReader(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const keys = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  /** Sets whether the reader is touched. */
  const touches = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { keys, touches };
}

async function isSound(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test.each(['belarus', 'georgia'] as const)('a passkey in %s, from its making to its end', async (market) => {
  const { host, locale, city, width, colorScheme } = SITES[market];
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  const [site, cabinet] = [`http://${host}:${port}`, `http://cabinet.${host}:${port}`];
  for (const [name, value] of Object.entries({ city, consent: 'n', advertising: '1' }))
    await context.addCookies([{ name, value, url: site }]);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const { keys, touches } = await aReader(page);
  const language = { locale: htmlLanguage(locale) as 'ru' };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const says = (text: string) => page.getByText(text, { exact: true }).waitFor();

  const person = await anAccount(app, market);
  await logInAt(page, `${site}/${locale}/pages`, person);
  const profile = () => page.goto(`${cabinet}/${locale}/profile`, { waitUntil: 'load' });

  // Created on the cabinet's host; a code confirmed a moment ago for another purpose is accepted.
  if (market === 'georgia') await app.pool.query('update session set proved_at = now()');
  await profile();
  await says(m.profile_passkeys_none({}, language));
  await press(m.profile_passkeys_add({}, language));
  if (market === 'belarus') {
    await press(m.profile_code_send({}, language));
    const field = page.getByLabel(m.profile_code_label({}, language));
    await field.waitFor();
    // The notice of a new login went to this number as well.
    await expect.poll(() => codeFor(app, person.phone).catch(() => null)).not.toBeNull();
    await field.fill(await codeFor(app, person.phone));
    await press(m.profile_code_confirm({}, language));
    await press(m.profile_passkeys_create({}, language));
  }
  await says(m.profile_passkeys_added({}, language));
  expect(await keys()).toBe(1);
  // A device keeps only one passkey per account.
  await press(m.profile_passkeys_add({}, language));
  await says(m.profile_refusal_passkey_known({}, language));

  const change = (name: string) => press(m.profile_passkeys_change({ name }, language));
  await change('Chrome, Linux');
  await page.getByLabel(m.profile_passkeys_name({}, language)).fill('Мой ноутбук');
  await isSound(page, width);
  await page.keyboard.press('Enter');
  await says('Мой ноутбук');

  // The passkey is valid on the site's host as well.
  const visit = () => page.goto(`${site}/${locale}/pages`, { waitUntil: 'load' });
  await visit();
  await page.locator('[data-panel=tickets]:visible').first().click();
  await press(m.site_auth_log_out({}, language));
  await page.locator('[data-account] [data-when-out]:not([hidden])').first().waitFor();
  const isIn = () => page.locator('[data-account] [data-when-in]:not([hidden])').first().waitFor();
  const openLogin = async (): Promise<void> => {
    await visit();
    await page.locator('[data-account]:visible').first().click();
    await page.locator('dialog [name=phone]').waitFor();
  };
  await touches(false);
  await openLogin();
  await isSound(page, width);
  const loaded = page.waitForEvent('load');
  // The autofill offer met a reader that was not touched; the next request meets a touched one.
  await touches(true);
  await press(m.auth_login_passkey({}, language));
  await loaded;
  await isIn();

  // The offer in the field's autofill needs no press: the virtual authenticator accepts it by itself.
  await page.locator('[data-panel=tickets]:visible').first().click();
  await press(m.site_auth_log_out({}, language));
  await page.locator('[data-account] [data-when-out]:not([hidden])').first().waitFor();
  await visit();
  const reloaded = page.waitForEvent('load');
  await page.locator('[data-account]:visible').first().click();
  await reloaded;
  await isIn();

  // After its removal the passkey is refused, and the device learns that it is no longer accepted.
  await profile();
  await change('Мой ноутбук');
  await press(m.profile_passkeys_remove({}, language));
  await says(m.profile_passkeys_remove_text({}, language));
  await press(m.profile_passkeys_remove({}, language));
  await says(m.profile_passkeys_removed({}, language));
  await context.clearCookies();
  // The passkey is offered as the popup opens.
  await profile();
  await says(m.auth_login_passkey_unknown({}, language));
  await expect.poll(keys).toBe(0);
  await press(m.auth_login_passkey({}, language));
  await says(m.auth_login_passkey_cancelled({}, language));
});
