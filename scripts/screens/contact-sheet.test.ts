import { expect, test } from 'vitest';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTACT_SHEET, indexPage, pictureFile, README_PICTURES } from './contact-sheet.ts';

const ROOT = join(import.meta.dirname, '../..');

test('every picture of a kind stands under its name, with what is to be seen on it in words', () => {
  const files = [
    pictureFile('home', { width: 1280, theme: 'light', locale: 'ru' }),
    pictureFile('home', { width: 360, theme: 'dark', locale: 'ge' }),
    'README.md',
  ];
  const sheet = indexPage(files);
  expect(sheet.match(/^## /gm)).toEqual(['## ']);
  expect(sheet).toContain('href="home-1280-light-ru.webp"');
  expect(sheet).toContain('alt="home, dark, 360 px, ge"');
  expect(sheet).not.toContain('README');
});

test('git keeps the pictures that the README shows and the contact sheet, and no others', async () => {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const shown = new Set([...readme.matchAll(/docs\/screens\/([\w-]+\.webp)/g)].map(([, file = '']) => file));
  const kept = [...README_PICTURES.map((name) => `${name}.webp`), CONTACT_SHEET].toSorted();
  expect([...shown].toSorted()).toEqual(kept);
  expect((await readdir(join(ROOT, 'docs/screens'))).toSorted()).toEqual(kept);
});
