import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { axeFaults, forcedColourFaults, keyboardFaults, layoutFaults } from '../verify/ui-audit/audit.ts';

const browser = await launchBrowser();

/** Opens a page whose only faults are those that a test puts into it. */
async function aPage(body: string, style = '', forcedColors: 'active' | 'none' = 'none'): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce', forcedColors });
  onTestFinished(() => page.close());
  const html = `<!doctype html><html lang="en"><title>Test</title><style>${style}</style><main><h1>Test</h1>${body}</main></html>`;
  // An address of its own, because the checkers only access frames of the same origin.
  await page.route('http://page.test/', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('http://page.test/');
  return page;
}
const rules = async (faults: Promise<{ rule: string }[]>): Promise<string[]> => [
  ...new Set((await faults).map(({ rule }) => rule)),
];

test('a page without faults has none', async () => {
  const page = await aPage('<p>Words.</p><button type="button">Press</button>');
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  expect(await keyboardFaults(page)).toEqual({ stops: 1, faults: [] });
});

test.each([
  ['color-contrast', '<p style="color:#999;background:#aaa">Hardly to be read</p>'],
  [
    'target-size',
    '<button style="width:12px;height:12px;padding:0">a</button><button style="width:12px;height:12px;padding:0">b</button>',
  ],
  ['label', '<input type="text">'],
  ['heading-order', '<h4>Too deep</h4>'],
])('axe finds %s', async (rule, body) => {
  expect(await rules(axeFaults(await aPage(body)))).toEqual([rule]);
});

test('axe looks into frames', async () => {
  const page = await aPage(
    '<iframe title="inner" srcdoc="<!doctype html><html lang=en><title>i</title><img src=x>"></iframe>',
  );
  expect(await rules(axeFaults(page))).toContain('image-alt');
});

test.each([
  ['a page wider than the window', '<p style="width:500px">wide</p>', 'the page is'],
  ['a button cut off at the edge', '<button style="position:fixed;left:340px;width:80px">Send</button>', 'button Send'],
  ['words cut by their box', '<p style="width:40px;overflow:hidden;white-space:nowrap">Unshortened</p>', 'words cut'],
  ['lines cut by their box', '<p style="height:12px;overflow:hidden">One<br>two<br>three</p>', 'words cut'],
])('%s is found', async (_, body, expected) => {
  const faults = await layoutFaults(await aPage(body));
  expect(faults.map(({ where }) => where).join()).toContain(expected);
});

test('an ellipsis, a row that scrolls and words for screen readers are no cut words', async () => {
  const page = await aPage(`
    <p style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Shortened on purpose</p>
    <div style="overflow-x:auto" tabindex="0"><p style="width:900px"><a href="#x">far</a> right</p></div>
    <span class="vh" style="position:absolute;width:1px;height:1px;overflow:hidden">said, not shown</span>`);
  expect(await layoutFaults(page)).toEqual([]);
});

test('what moves although stillness was asked for is found', async () => {
  const page = await aPage(
    '<p class="spin">round</p>',
    '@keyframes spin { to { rotate: 1turn } } .spin { animation: spin 2s infinite }',
  );
  expect(await rules(layoutFaults(page))).toEqual(['motion']);
});

test.each([
  ['without a ring', '<a href="#x" style="outline:0">Link</a>', '', 'nothing shows'],
  [
    'below a bar',
    '<a href="#x">Link</a><div class="bar"></div>',
    '.bar{position:fixed;inset:0;background:#fff}',
    'below something',
  ],
  ['outside of the window', '<a href="#x" style="position:fixed;left:-400px">Link</a>', '', 'outside'],
])('a focus %s is found', async (_, body, style, expected) => {
  const { faults } = await keyboardFaults(await aPage(body, style));
  expect(faults.map(({ where }) => where).join()).toContain(expected);
});

test('a ring on the card around the link counts', async () => {
  const page = await aPage(
    '<article><h2><a href="#x" style="outline:0">Card</a></h2></article>',
    'article:has(a:focus-visible) { outline: 3px solid blue }',
  );
  expect((await keyboardFaults(page)).faults).toEqual([]);
});

test('focus that does not let go is found', async () => {
  const page = await aPage('<button type="button" id="trap">Trap</button><button type="button">Free</button>');
  await page.evaluate(() =>
    document.getElementById('trap')?.addEventListener('keydown', (event) => event.preventDefault()),
  );
  const { faults } = await keyboardFaults(page);
  expect(faults.map(({ where }) => where).join()).toContain('does not let go');
});

test.each([
  ['by its background alone is lost', 'a[aria-current]{background:#000}', 1],
  ['by an underline is not', 'a[aria-current]{text-decoration:underline}', 0],
])('with the system’s colours a choice shown %s', async (_, style, found) => {
  const page = await aPage(
    '<nav><a href="#a" aria-current="page">One</a> <a href="#b">Two</a></nav>',
    `a{text-decoration:none}${style}`,
    'active',
  );
  expect(await forcedColourFaults(page)).toHaveLength(found);
});
