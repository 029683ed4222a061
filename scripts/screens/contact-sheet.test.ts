import { expect, test } from 'vitest';
import { contactSheet, pictureFile } from './contact-sheet.ts';

test('every picture of a kind stands under its name, with what is to be seen on it in words', () => {
  const files = [
    pictureFile('home', { width: 1280, theme: 'light', locale: 'ru' }),
    pictureFile('home', { width: 360, theme: 'dark', locale: 'ge' }),
    'README.md',
  ];
  const sheet = contactSheet(files);
  expect(sheet.match(/^## /gm)).toEqual(['## ']);
  expect(sheet).toContain('href="home-1280-light-ru.webp"');
  expect(sheet).toContain('alt="home, dark, 360 px, ge"');
  expect(sheet).not.toContain('README');
});
