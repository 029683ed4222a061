import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { axeFaults, layoutFaults } from '../verify/ui-audit/audit.ts';

const browser = await launchBrowser();
const app = demoApp();
const site = app.siteOf('belarus');

const LANDMARKS = ['landmark-one-main', 'region'];

type Row = { channel: string; recipient: string; text: string; sender: string };

/** Returns the outbox messages of a number or an address; waits for the first. */
async function messagesTo(recipient: string, patienceMs = 5_000): Promise<Row[]> {
  for (const began = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const { messages } = (await (await fetch(`${site}/dev/outbox.json`)).json()) as { messages: Row[] };
    const found = messages.filter((message) => message.recipient === recipient);
    if (found.length > 0 || Date.now() - began > patienceMs) return found;
  }
}

/** Requests a code as the login does: a row without a code and an outbox entry. */
async function askForCode(phone: string, market: string, locale: string): Promise<void> {
  const id = randomUUID();
  await app.pool.query(
    `with asked as (
       insert into login_code (id, purpose, device, phone, channel, market, locale) values ($1, 'login', 'd', $2, 'sms', $3, $4)
     )
     insert into outbox (topic, key, payload) values ('login.code', $1::text, jsonb_build_object('codeId', $1::text))`,
    [id, phone, market, locale],
  );
}

test.each([
  ['belarus', '+375297654321', 'be', 'Rampa.by', /^\d{6} — код уваходу ў Рампу/],
  ['georgia', '+995555765432', 'ge', 'Rampa.ge', /^\d{6} — რამპაში შესვლის კოდი/],
] as const)('a code asked for in %s goes through the emulated operator into the outbox', async (...row) => {
  const [market, phone, locale, sender, words] = row;
  await askForCode(phone, market, locale);
  const [message, ...others] = await messagesTo(phone);
  expect(message).toMatchObject({ channel: 'sms', sender });
  expect(message?.text).toMatch(words);
  expect(others).toEqual([]);
  const page = await browser.newPage();
  await page.goto(`${site}/dev/outbox`);
  await page.getByText(phone).click();
  expect(await page.locator('pre').innerText()).toBe(message?.text);
  await page.close();
});

test.each([
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('the messages can be read at %i px in the %s theme', async (width, colorScheme) => {
  // The checker is an injected script, which the policy of these pages forbids.
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
  const page = await context.newPage();
  const bodies = ['tickets/ru', 'code-login/ka', 'announced-person/be', 'new-login/en'].map((path) => `${path}/body`);
  for (const path of ['', 'tickets/ru', 'export-ready/ka', ...bodies]) {
    await page.goto(`${site}/dev/messages/${path}`.replace(/\/$/, ''));
    // An email is read within the page of a mailbox, which provides the landmarks.
    const faults = (await axeFaults(page)).filter(({ rule }) => !path.endsWith('/body') || !LANDMARKS.includes(rule));
    expect(faults, path).toEqual([]);
    expect(await layoutFaults(page), path).toEqual([]);
  }
  await context.close();
});

test('every message is a click away, and so is its language', async () => {
  const page = await browser.newPage();
  await page.goto(`${site}/dev/outbox`);
  await page.getByRole('link', { name: 'Every message of the product' }).click();
  await page.getByRole('link', { name: 'Login from a new device', exact: true }).click();
  await page.getByRole('link', { name: 'ქართული' }).click();
  await page.getByRole('heading', { name: 'Login from a new device' }).waitFor();
  const email = page.frameLocator('iframe[title=Email]');
  await email.getByRole('heading', { name: 'შესვლა ახალი მოწყობილობიდან' }).waitFor();
  await page.getByRole('link', { name: 'Password changed →' }).click();
  expect(new URL(page.url()).pathname).toBe('/dev/messages/password-changed/ka');
  await page.close();
});
