import { expect, test } from 'vitest';
import { stopAddress } from './stop-address.ts';

const site = { market: 'belarus', locale: 'ru', otherSite: 'https://ge.rampa.example' } as const;
const minsk = { eventId: 5700001, citySlug: 'minsk', country: 'BY' };
const batumi = { eventId: 5700002, citySlug: 'batumi', country: 'GE' };

test('a stop leads to its own event on the site of its market', () => {
  expect(stopAddress(minsk, site)).toBe('/ru/minsk/event/5700001');
  expect(stopAddress(batumi, site)).toBe('https://ge.rampa.example/ru/batumi/event/5700002');
  expect(stopAddress(minsk, { ...site, market: 'georgia' })).toBe('https://ge.rampa.example/ru/minsk/event/5700001');
});

test('where one site shows both markets, and for Russian cities of the Belarusian one, it stays there', () => {
  expect(stopAddress(batumi, { ...site, otherSite: null })).toBe('/ru/batumi/event/5700002');
  expect(stopAddress({ ...minsk, citySlug: 'moscow', country: 'RU' }, site)).toBe('/ru/moscow/event/5700001');
});
