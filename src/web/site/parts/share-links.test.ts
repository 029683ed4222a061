import { expect, test } from 'vitest';
import { shareLinks } from './share-links.ts';

test('every messenger gets the title and the address, whatever signs they have', () => {
  const url = 'https://rampa.by/ru/minsk/event/7';
  const found = shareLinks('Ромео & Джульетта?', url).map(({ name, href }) => [name, decodeURIComponent(href)]);
  expect(found).toEqual([
    ['Telegram', `https://t.me/share/url?url=${url}&text=Ромео & Джульетта?`],
    ['Viber', `viber://forward?text=Ромео & Джульетта?\n${url}`],
    ['WhatsApp', `https://wa.me/?text=Ромео & Джульетта?\n${url}`],
  ]);
});
