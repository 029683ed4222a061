import { expect, test } from 'vitest';
import { fillIn } from '#domain/documents/fill-in.ts';
import { linkedParts, withoutLinks } from '#domain/documents/linked-text.ts';
import { MARKETS } from '#domain/markets/market.ts';

test('links stand where the text has them', () => {
  expect(linkedParts('См. [правила](pages/refund-rules#own) и [скидки](skidki).')).toEqual([
    'См. ',
    { text: 'правила', to: 'pages/refund-rules#own' },
    ' и ',
    { text: 'скидки', to: 'skidki' },
    '.',
  ]);
});

test.each([
  '[x](javascript:alert(1))',
  '[x](javascript:alert)',
  '[x](//evil.example)',
  '[x](https://evil.example)',
  '[x](mailto:a@b.c?bcc=d)',
  '[x](data:text/html,x)',
])('%s is no link', (text) => {
  expect(linkedParts(text).every((part) => typeof part === 'string')).toBe(true);
});

test('support lines come from the market and lead to mail and phone', () => {
  const text = fillIn('Пишите: {email}, {phone}, с {opens} до {closes}.', MARKETS.georgia);
  expect(linkedParts(text).filter((part) => typeof part !== 'string')).toEqual([
    { text: 'help.ge@rampa.example', to: 'mailto:help.ge@rampa.example' },
    { text: '+995\u00a032\u00a0000\u00a000\u00a000', to: 'tel:+995320000000' },
  ]);
  expect(withoutLinks(text)).toBe(
    'Пишите: help.ge@rampa.example, +995\u00a032\u00a0000\u00a000\u00a000, с 10:00 до 19:00.',
  );
});
