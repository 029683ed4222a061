import { describe, expect, test } from 'vitest';
import {
  cabinetOf,
  defaultCityOf,
  findHost,
  hostTable,
  hostTableFaults,
  hostVariant,
  LOCAL_HOSTS,
  otherSiteOf,
  passkeyDomainOf,
  siblingDomainOf,
  roleOfRequest,
  showsLanguageMenu,
  singleHost,
} from '#domain/hosts/host-table.ts';

const table = hostTable(LOCAL_HOSTS, null);
const named = (header: string) => {
  const host = findHost(table, header);
  if (!host) throw new Error(`no host ${header}`);
  return host;
};

describe('host table', () => {
  test.each([
    ['localhost', 'belarus', 'site', 'minsk'],
    ['localhost:3000', 'belarus', 'site', 'minsk'],
    ['RAMPA.localhost.:3000', 'belarus', 'site', 'minsk'],
    ['ru.rampa.localhost', 'belarus', 'site', 'moscow'],
    ['rampa-ge.localhost:80', 'georgia', 'site', 'tbilisi'],
    ['cabinet.rampa-ge.localhost', 'georgia', 'cabinet', 'tbilisi'],
    ['widget.rampa.localhost', 'belarus', 'widget', 'minsk'],
    ['gate.rampa.localhost', 'belarus', 'gate', 'minsk'],
    ['partner.localhost', 'belarus', 'partner', 'minsk'],
  ])('%s is %s, %s, and falls back to %s', (header, market, role, city) => {
    const host = named(header);
    expect([host.market, host.role, defaultCityOf(host)]).toEqual([market, role, city]);
  });

  test.each([
    'evil.example',
    'localhost.evil.example',
    'localhost:3000:1',
    'localhost/x',
    'a b',
    '',
    '..',
    'xn--',
    '[::1]',
  ])('the unknown name %j finds nothing in production', (header) => {
    expect(findHost(table, header)).toBeNull();
  });

  test('outside production any name answers as the configured market', () => {
    const open = hostTable(LOCAL_HOSTS, singleHost('georgia'));
    expect(findHost(open, '192.168.0.7:3000')?.market).toBe('georgia');
    expect(findHost(open, undefined)?.market).toBe('georgia');
    expect(findHost(open, 'localhost')?.market).toBe('belarus');
    expect(findHost(open, 'no host/at all')).toBeNull();
  });

  test('every fault of a table is reported at once', () => {
    const bad = { ...singleHost('belarus'), role: 'gate' as const };
    expect(
      hostTableFaults([
        { ...bad, host: 'Rampa.Example:80' },
        { ...bad, host: 'a.example' },
        { ...bad, host: 'a.example', georgian: true },
        { ...bad, host: 'b.example', afisha: false, ru: true },
      ]),
    ).toHaveLength(5);
    expect(() => hostTable([], null)).toThrow('no host has the role site');
  });

  test('roles are reachable by path on a site host only', () => {
    const site = named('localhost');
    expect(roleOfRequest(site, '/cabinet')).toBe('cabinet');
    expect(roleOfRequest(site, '/organizer/events')).toBe('cabinet');
    expect(roleOfRequest(site, '/widget/')).toBe('widget');
    expect(roleOfRequest(site, '/api/v3/orders')).toBe('gate');
    expect(roleOfRequest(site, '/widgets')).toBe('site');
    expect(roleOfRequest(site, '/ru/minsk')).toBe('site');
    expect(roleOfRequest(named('gate.rampa.localhost'), '/widget')).toBe('gate');
  });

  test('the language menu shows in Belarus always, in Georgia on Georgian and local hosts', () => {
    expect(showsLanguageMenu({ ...singleHost('belarus'), local: false })).toBe(true);
    expect(showsLanguageMenu({ ...singleHost('georgia'), local: false })).toBe(true);
    expect(showsLanguageMenu({ ...singleHost('georgia'), local: false, georgian: false })).toBe(false);
    expect(showsLanguageMenu({ ...singleHost('georgia'), local: true, georgian: false })).toBe(true);
  });

  test('hosts with the same facts share a page variant', () => {
    expect(hostVariant(named('localhost'))).toBe(hostVariant(named('rampa.localhost')));
    expect(
      new Set(['localhost', 'ru.rampa.localhost', 'rampa-ge.localhost'].map((h) => hostVariant(named(h)))).size,
    ).toBe(3);
  });
});

test.each([
  ['rampa.localhost', 'cabinet.rampa.localhost'],
  ['ru.rampa.localhost', 'cabinet.rampa.localhost'],
  ['rampa-ge.localhost', 'cabinet.rampa-ge.localhost'],
  // For browsers this is another domain, so its frame could store nothing.
  ['localhost', null],
  ['widget.rampa.localhost', null],
  ['cabinet.rampa.localhost', null],
])('%s shares its city through the hidden frame of %j', (name, cabinet) => {
  expect(cabinetOf(table, named(name))?.host ?? null).toBe(cabinet);
});

test('a cabinet of another market on the same domain shares nothing', () => {
  const [site, cabinet] = [named('rampa.localhost'), named('cabinet.rampa-ge.localhost')];
  const mixed = hostTable([site, { ...cabinet, host: 'cabinet.rampa.localhost' }], null);
  expect(cabinetOf(mixed, site)).toBeNull();
});

test.each([
  ['rampa.localhost', 'rampa-ge.localhost'],
  ['ru.rampa.localhost', 'rampa-ge.localhost'],
  ['rampa-ge.localhost', 'rampa.localhost'],
  // This host serves all markets.
  ['localhost', null],
  ['cabinet.rampa.localhost', null],
  ['partner.localhost', null],
])('the other market’s site of %s is %j', (name, other) => {
  expect(otherSiteOf(table, named(name))?.host ?? null).toBe(other);
});

test('a deployment of one host has no other site', () => {
  const alone = hostTable([{ ...singleHost('belarus'), host: 'rampa.example' }], null);
  expect(otherSiteOf(alone, { ...singleHost('belarus'), host: 'rampa.example' })).toBeNull();
});

test.each([
  ['rampa.localhost:3000', 'rampa.localhost'],
  ['cabinet.rampa.localhost:3000', 'rampa.localhost'],
  ['ru.rampa.localhost', 'rampa.localhost'],
  ['cabinet.rampa-ge.localhost', 'rampa-ge.localhost'],
  ['localhost:3000', 'localhost'],
  ['192.168.0.7:3000', null],
  [undefined, null],
])('passkeys of %j belong to %j', (header, domain) => {
  expect(passkeyDomainOf(hostTable(LOCAL_HOSTS, singleHost('belarus')), header)).toBe(domain);
});

test.each([
  ['rampa.localhost:3000', 'rampa.localhost'],
  ['ru.rampa.localhost', 'rampa.localhost'],
  ['cabinet.rampa.localhost', 'rampa.localhost'],
  ['cabinet.rampa-ge.localhost', 'rampa-ge.localhost'],
  ['localhost', null],
  ['widget.rampa.localhost', null],
  ['partner.localhost', null],
  ['example.com', null],
])('%s shares cookies with its sibling hosts below %s', (header, domain) => {
  expect(siblingDomainOf(hostTable(LOCAL_HOSTS, singleHost('belarus')), header)).toBe(domain);
});
