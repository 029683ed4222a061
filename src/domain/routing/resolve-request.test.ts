import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findHost, hostTable, LOCAL_HOSTS } from '#domain/hosts/host-table.ts';
import type { Resolution } from '#domain/routing/resolve-request.ts';
import { resolveRequest } from '#domain/routing/resolve-request.ts';

const table = hostTable(LOCAL_HOSTS, null);
const CITIES = new Set(['minsk', 'brest', 'gomel', 'tbilisi', 'batumi']);

function resolve(url: string, hostName = 'localhost', cityCookie?: string): Resolution {
  const host = findHost(table, hostName);
  if (!host) throw new Error(hostName);
  const at = url.indexOf('?');
  return resolveRequest({
    path: at < 0 ? url : url.slice(0, at),
    query: at < 0 ? '' : url.slice(at + 1),
    host,
    isKnownCity: (slug) => CITIES.has(slug) || (host.ru && slug === 'moscow'),
    cityCookie,
  });
}
function short(resolution: Resolution): string {
  if (resolution.kind === 'page') return `${resolution.locale} ${resolution.route.name}`;
  if (resolution.kind === 'redirect') return `${resolution.status} ${resolution.location}`;
  return `${resolution.locale} ${resolution.kind}`;
}

describe('Belarus host', () => {
  test.each([
    // the root and the index of a language
    ['/', 'ru index'],
    ['/?utm_source=x', 'ru index'],
    ['/ru', '302 /ru/minsk'],
    ['/en?utm_source=x', '302 /en/minsk?utm_source=x'],
    ['/ge', '302 /ge/minsk'],
    ['/az', '302 /az/minsk'],
    ['/az/minsk', 'az region'],
    // clean-up redirects
    ['//', '301 /'],
    ['/ru//minsk', '301 /ru/minsk'],
    ['/ru/minsk/', '301 /ru/minsk'],
    ['/ru/minsk/?a=1&b=%20', '301 /ru/minsk?a=1&b=%20'],
    ['/ru//minsk///events/kino//?page=2', '301 /ru/minsk/events/kino?page=2'],
    ['/ru/', '302 /ru/minsk'],
    // pages that moved
    ['/ru/minsk/events/teatr/77?x=1', '301 /ru/minsk/event/77?x=1'],
    ['/ru/events/teatr/77', '302 /ru/minsk/event/77'],
    ['/ru/event/77?_ftm=5', '302 /ru/minsk/event/77?_ftm=5'],
    ['/ru/minsk/event/4029?a=1', '301 /ru/minsk/event/5731229?a=1'],
    ['/ru/event/4029?a=1', '301 /ru/minsk/event/5731229?a=1'],
    ['/ru/events/kino/4029', '301 /ru/minsk/event/5731229'],
    ['/event/4029', '301 /ru/minsk/event/5731229'],
    ['/ru/minsk/events/kino/4029/', '301 /ru/minsk/event/5731229'],
    ['/ru/minsk/journal/2/9?x=1', '301 /ru/journal/2/9?x=1'],
    ['/ru/minsk/event', '301 /ru/minsk/events'],
    // without a language
    ['/minsk', '301 /ru/minsk'],
    ['/minsk/events/kino/?page=2', '301 /ru/minsk/events/kino?page=2'],
    ['/journal', '301 /ru/journal'],
    ['/404', '301 /ru/404'],
    ['/health/full', 'ru health-full'],
    ['/en/health/full', 'en health-full'],
    ['/400', 'ru bad-request'],
    // pages
    ['/ru/404', 'ru not-found'],
    ['/be/minsk', 'be region'],
    ['/ru/brest/events/kino/genre/drama', 'ru region-events-id-genre-genreId'],
    ['/en/minsk/event/5731229', 'en region-event-event'],
    ['/ru/objects/1/2', 'ru objects-id-object'],
    ['/ru/skidki/atlantis', 'ru skidki-region'],
    ['/ru/%6Dinsk', 'ru region'],
    // guards
    ['/fr', '302 /ru/404'],
    ['/fr/minsk', '302 /ru/404'],
    ['/fr//minsk', '302 /ru/404'],
    ['/RU/minsk', '302 /ru/404'],
    ['/ru-RU/minsk', '302 /ru/404'],
    ['/ru/atlantis', '302 /ru/404'],
    ['/be/atlantis/events/kino?x=1', '302 /be/404'],
    ['/ru/moscow', '302 /ru/404'],
    ['/atlantis', '302 /ru/404'],
    ['/ru/минск', '302 /ru/404'],
    ['/ru/%D0%BC%D0%B8%D0%BD%D1%81%D0%BA', '302 /ru/404'],
    ['/ru/minsk/events/%D0%BA', '302 /ru/404'],
    ['/ru/evil.example/minsk', '302 /ru/404'],
    ['/evil.example', '302 /ru/404'],
    ['/en/objects/abc', '302 /en/404'],
    ['/en/objects/1/abc', '302 /en/404'],
    ['/ru/journal/abc', '302 /ru/404'],
    ['/ru/skidki/minsk/abc', '302 /ru/404'],
    ['/ru/other/tours/abc', '302 /ru/404'],
    ['/ru/minsk/nothing/here', '302 /ru/404'],
    ['/ru/400', '302 /ru/404'],
    ['/events/events/ru/400', '302 /ru/404'],
    // hostile spellings
    ['//evil.example', '302 /ru/404'],
    ['//evil.example/..', '302 /ru/404'],
    ['/\\evil.example', '302 /ru/404'],
    ['/%2f%2fevil.example', '302 /ru/404'],
    ['/ru/%2f%2fevil.example/', '302 /ru/404'],
    ['/ru/%5Cevil.example', '302 /ru/404'],
    ['/ru/../be', '302 /ru/404'],
    ['/ru/minsk/%2e%2e', '302 /ru/404'],
    ['/ru%00', '302 /400'],
    ['/ru/minsk%0d%0aSet-Cookie:x', '302 /400'],
    ['/%E0%A4%A', '302 /400'],
    ['/ru/%ff', '302 /400'],
    ['/ru/%C0%AF', '302 /400'],
    [`/ru/${'a'.repeat(3000)}`, '302 /400'],
  ])('%s answers %s', (url, expected) => {
    expect(short(resolve(url))).toBe(expected);
  });

  test('the chosen city decides where the index and a city-less event lead, and only a known one', () => {
    expect(short(resolve('/be', 'localhost', 'brest'))).toBe('302 /be/brest');
    expect(short(resolve('/ru/events/kino/5', 'localhost', 'gomel'))).toBe('302 /ru/gomel/event/5');
    expect(short(resolve('/ru', 'localhost', '//evil.example'))).toBe('302 /ru/minsk');
    expect(resolve('/ru')).toMatchObject({ personal: true });
    expect(resolve('/ru/event/4029')).toMatchObject({ status: 301, personal: true });
    expect(resolve('/ru/minsk/')).toMatchObject({ personal: false });
  });

  test('the Russian domain falls back to Moscow and lists it', () => {
    expect(short(resolve('/ru', 'ru.rampa.localhost'))).toBe('302 /ru/moscow');
    expect(short(resolve('/ru/moscow', 'ru.rampa.localhost'))).toBe('ru region');
  });
});

describe('events without a city, organizers, tours and people', () => {
  test.each([
    // lists and pages without a city answer at their own address
    ['/ru/events', 'ru events-id'],
    ['/be/events/kino', 'be events-id'],
    ['/ru/other/organizer', 'ru other-organizer'],
    ['/ru/other/organizer/7', 'ru other-organizer-id'],
    ['/en/other/tours', 'en other-tours'],
    ['/en/other/tours/3', 'en other-tours-id'],
    ['/ge/other/names', 'ge other-names-id'],
    ['/ge/other/names/12', 'ge other-names-id'],
    ['/ru/minsk/events/teatr/indexOld', 'ru region-events-id-indexOld'],
    ['/ru/minsk/events/indexOld', 'ru region-events-id-indexOld'],
    // every other form of an event's address leads to the form with a city and keeps the query
    ['/ru/event/77', '302 /ru/minsk/event/77'],
    ['/ru/event/77?_ftm=1&day=2026-11-30', '302 /ru/minsk/event/77?_ftm=1&day=2026-11-30'],
    ['/ru/event/77/?a=%20', '302 /ru/minsk/event/77?a=%20'],
    ['/ru/events/77?a=1', '302 /ru/minsk/event/77?a=1'],
    ['/en/events/teatr/77?a=1&a=2', '302 /en/minsk/event/77?a=1&a=2'],
    ['/be//events//teatr//77//?a=1', '302 /be/minsk/event/77?a=1'],
    ['/ru/brest/events/77?a=1', '301 /ru/brest/event/77?a=1'],
    ['/ru/brest/events/teatr/77?a=1', '301 /ru/brest/event/77?a=1'],
    ['/event/77?a=1', '302 /ru/minsk/event/77?a=1'],
    // an event address without an id leads to the list
    ['/ru/event?a=1', '301 /ru/events?a=1'],
    ['/ru/brest/event?a=1', '301 /ru/brest/events?a=1'],
    // the permanently moved event, in each address form
    ['/ru/brest/event/4029?a=1', '301 /ru/brest/event/5731229?a=1'],
    ['/ru/brest/events/teatr/4029?a=1', '301 /ru/brest/event/5731229?a=1'],
    ['/ru/event/4029?a=1', '301 /ru/minsk/event/5731229?a=1'],
    ['/ru/events/teatr/4029?a=1', '301 /ru/minsk/event/5731229?a=1'],
    // guards
    ['/ru/atlantis/events/teatr/77', '302 /ru/404'],
    ['/ru/event/abc', '302 /ru/404'],
    ['/ru/event/77/78', '302 /ru/404'],
    ['/ru/minsk/event/abc', '302 /ru/404'],
    ['/ru/events/teatr/abc', '302 /ru/404'],
    ['/ru/minsk/events/teatr/abc', '302 /ru/404'],
    ['/ru/event/99999999999', '302 /ru/404'],
    ['/ru/event/-7', '302 /ru/404'],
    ['/ru/event/7.5', '302 /ru/404'],
    ['/ru/event/७', '302 /ru/404'],
    ['/ru/events/%D1%82%D0%B5%D0%B0%D1%82%D1%80/77', '302 /ru/404'],
    ['/en/other/names/abc', '302 /en/404'],
    ['/en/other/organizer/abc', '302 /en/404'],
    ['/en/other/tours/3/4', '302 /en/404'],
    ['/en/other', '302 /en/404'],
    ['/en/other/people', '302 /en/404'],
  ])('%s answers %s', (url, expected) => {
    expect(short(resolve(url))).toBe(expected);
  });

  test.each([
    ['/ge/events', 'ge events-id'],
    ['/ge/event/77?a=1', '302 /ge/tbilisi/event/77?a=1'],
    ['/ru/events/teatr/77?a=1', '302 /ru/tbilisi/event/77?a=1'],
    ['/ge/events/teatr/77/', '302 /ge/tbilisi/event/77'],
    ['/ge/other/names/', 'ge other-names-id'],
    ['/ge/other/names/abc', 'ge not_found'],
    ['/ge/event/abc', 'ge not_found'],
  ])('on a Georgian host %s answers %s', (url, expected) => {
    expect(short(resolve(url, 'rampa-ge.localhost'))).toBe(expected);
  });

  test('only the way of a visitor is personal: a shared cache may keep the others', () => {
    expect(resolve('/ru/event/77')).toMatchObject({ status: 302, personal: true });
    expect(resolve('/ru/events/teatr/4029', 'localhost', 'brest')).toMatchObject({
      status: 301,
      location: '/ru/brest/event/5731229',
      personal: true,
    });
    expect(resolve('/ru/minsk/events/teatr/77')).toMatchObject({ status: 301, personal: false });
    expect(resolve('/ru/event')).toMatchObject({ status: 301, personal: false });
  });
});

describe('Georgian host', () => {
  test.each([
    ['/', '302 /ge'],
    ['//?utm_source=x', '302 /ge?utm_source=x'],
    ['/ge', '302 /ge/tbilisi'],
    ['/ge//tbilisi', '301 /ge/tbilisi'],
    ['/ge/tbilisi/', 'ge region'],
    ['/ge/tbilisi/event/4029', '301 /ge/tbilisi/event/5731229'],
    ['/ge/tbilisi/events/kino/7?x=1', '301 /ge/tbilisi/event/7?x=1'],
    ['/tbilisi', '301 /ge/tbilisi'],
    // no clean-up redirects here: a not-found page at the requested address
    ['/ge/atlantis', 'ge not_found'],
    ['/ru/минск', 'ru not_found'],
    ['/ge/evil.example', 'ge not_found'],
    ['/ge/objects/abc', 'ge not_found'],
    ['/fr', 'ge not_found'],
    ['/%E0', 'ge bad_request'],
    // consecutive slashes collapse whether or not the address exists
    ['//evil.example', '301 /evil.example'],
    ['/ge//atlantis/?a=1', '301 /ge/atlantis?a=1'],
    ['/fr//minsk', '301 /fr/minsk'],
    ['//%2F%2Fevil.example', '301 /%2F%2Fevil.example'],
    ['/ge//../tbilisi', 'ge not_found'],
  ])('%s answers %s', (url, expected) => {
    expect(short(resolve(url, 'rampa-ge.localhost'))).toBe(expected);
  });
});

const words = [
  'ru',
  'ge',
  'az',
  'fr',
  'RU',
  'minsk',
  'tbilisi',
  'atlantis',
  'events',
  'event',
  'kino',
  '4029',
  '7',
  'journal',
  'objects',
  'skidki',
  '404',
  '400',
  'evil.example',
  'минск',
  '%2f',
  '%5c',
  '\\',
  '..',
  '.',
  '',
  '%25',
  '%E0',
  '@',
  'indexOld',
  'genre',
];
const anyPath = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 7 }).map((parts) => `/${parts.join('/')}`),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `/${text}`),
  fc.webUrl().map((url) => `/${url}`),
);
const anyUrl = fc
  .tuple(anyPath, fc.option(fc.string({ unit: 'binary', maxLength: 20 }), { nil: '' }))
  .map(([path, query]) => (query === '' ? path : `${path}?${query}`));
const anyHost = fc.constantFrom('localhost', 'ru.rampa.localhost', 'rampa-ge.localhost');
const anyCookie = fc.option(fc.oneof(fc.constantFrom('minsk', 'batumi', '//evil.example'), fc.string()), {
  nil: undefined,
});

describe('whatever the address', () => {
  test('a redirect stays on the host and leads straight to an answer', () => {
    fc.assert(
      fc.property(anyUrl, anyHost, anyCookie, (url, host, cookie) => {
        const first = resolve(url, host, cookie);
        if (first.kind !== 'redirect') return;
        expect(first.location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect(new URL(first.location, 'https://rampa.example/').host).toBe('rampa.example');
        const second = resolve(first.location, host, cookie);
        // The specification's one exception: a Georgian host's root leads to its language index, which redirects as
        // well.
        if (/^\/ge(\?|$)/.test(first.location) && host === 'rampa-ge.localhost')
          expect(second).toMatchObject({ kind: 'redirect', location: expect.stringMatching(/^\/ge\/\w+(\?|$)/) });
        else expect(second.kind, `${url} → ${first.location}`).not.toBe('redirect');
      }),
      { numRuns: 3000, verbose: 1 },
    );
  });

  test('the error pages never redirect', () => {
    for (const host of ['localhost', 'ru.rampa.localhost', 'rampa-ge.localhost'])
      for (const url of ['/400', '/ru/404', '/be/404', '/en/404', '/ge/404', '/az/404'])
        expect(resolve(url, host, 'brest').kind).toBe('page');
  });
});
