import { expect, test } from 'vitest';
import { itemList } from '#web/site/parts/json-ld.ts';

test('a list says its entries in their order, and a list of nothing is not said at all', () => {
  expect(itemList('https://rampa.example', 'Театры', [{ name: 'Опера', href: '/ru/minsk/objects/2/1' }])).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: 'Театры',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Опера', url: 'https://rampa.example/ru/minsk/objects/2/1' },
      ],
    },
  ]);
  expect(itemList('https://rampa.example', 'Театры', [])).toEqual([]);
});
