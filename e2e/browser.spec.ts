import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';

const browser = await launchBrowser();

test('the browser renders Belarusian and Georgian text', async () => {
  const page = await browser.newPage({ locale: 'be-BY' });
  await page.setContent('<h1>Тэатр імя Янкі Купалы</h1><p lang="ka">რუსთაველის თეატრი</p>');
  expect(await page.getByRole('heading').textContent()).toBe('Тэатр імя Янкі Купалы');
  expect(await page.evaluate(() => document.fonts.check('16px sans-serif', 'რუსთაველის ўі'))).toBe(true);
  await page.close();
});

test('the browser keeps web security on, or the tests of the widget would prove nothing', async () => {
  const [ours, foreign] = [await aSite(), await aSite()];
  const page = await browser.newPage();
  await page.goto(ours);
  const read = (url: string) => page.evaluate((from) => fetch(from).then((answer) => answer.text()), url);
  expect(await read(ours)).toBe('hello');
  await expect(read(foreign)).rejects.toThrow('Failed to fetch');
  await page.close();
});

async function aSite(): Promise<string> {
  const server = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
