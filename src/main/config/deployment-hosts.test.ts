import { expect, test } from 'vitest';
import { cabinetOf, findHost, otherSiteOf } from '#domain/hosts/host-table.ts';
import { PRODUCTION_PROVIDERS } from '#test/builders/settings.ts';
import { readConfig } from './config.ts';
import { hostsOf, originOf, originsOfRole, siteOf } from '#domain/hosts/deployment-hosts.ts';

function deployed(settings: Record<string, string>) {
  const read = readConfig({ ...PRODUCTION_PROVIDERS, ...settings }, '/project');
  if (!read.ok) throw new Error(read.problems.join('; '));
  return { config: read.config, hosts: hostsOf(read.config) };
}
const HOSTS =
  'rampa.example=belarus, rampa-ru.example=belarus/ru, cabinet.rampa.example=belarus/cabinet, ' +
  'rampa-ge.example=georgia, cabinet.rampa-ge.example=georgia/cabinet, shop.example=belarus/partner';

test('both markets have domains of their own, each with its cabinet, and know each other', () => {
  const { config, hosts } = deployed({ HOSTS });
  expect([siteOf(config, 'belarus'), siteOf(config, 'georgia')]).toEqual([
    'https://rampa.example',
    'https://rampa-ge.example',
  ]);
  const site = findHost(hosts, 'rampa.example');
  const georgian = findHost(hosts, 'rampa-ge.example');
  if (site === null || georgian === null) throw new Error('not in the table');
  expect([cabinetOf(hosts, site)?.host, cabinetOf(hosts, georgian)?.host]).toEqual([
    'cabinet.rampa.example',
    'cabinet.rampa-ge.example',
  ]);
  expect(otherSiteOf(hosts, site)?.host).toBe('rampa-ge.example');
  expect([georgian.georgian, georgian.afisha, site.afisha, site.local]).toEqual([true, false, true, false]);
  expect(findHost(hosts, 'rampa-ru.example')).toMatchObject({ role: 'site', ru: true });
  expect(originOf(config, georgian)).toBe('https://rampa-ge.example');
  expect(originsOfRole(config, hosts, 'partner')).toEqual(['https://shop.example']);
});

test('one host does everything where none is named', () => {
  const { config } = deployed({ PUBLIC_ORIGIN: 'https://rampa.example' });
  expect([siteOf(config, 'belarus'), siteOf(config, 'georgia')]).toEqual([
    'https://rampa.example',
    'https://rampa.example',
  ]);
});
