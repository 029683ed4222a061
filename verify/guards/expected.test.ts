import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findHost, hostTable, LOCAL_HOSTS, roleOfRequest, singleHost } from '#domain/hosts/host-table.ts';
import { resolveRequest } from '#domain/routing/resolve-request.ts';
import { COMMITTED, corpus } from './corpus.ts';
import { readExpected, visible } from './expected-file.ts';

// Checks the same expectations without a server, for what the rules alone decide, in every run of the tests.

const expected = readExpected(join(import.meta.dirname, 'expected.tsv'));
const cities = JSON.parse(readFileSync(join(import.meta.dirname, '../../data/cities.json'), 'utf8')) as {
  slug: string;
  country: string;
}[];
const countries = new Map(cities.map(({ slug, country }) => [slug, country]));
const table = hostTable(LOCAL_HOSTS, singleHost('belarus'));

/** Files, API calls and the cabinet are answered before the site's rules; a target that is no path never gets there. */
const FILES = /^\/(assets|posters|feeds|sitemaps)\/|^\/(\w\w\/)?health\/full$/;

test('the rules send the whole corpus where the reviewed file says', () => {
  let compared = 0;
  const other: string[] = [];
  for (const { host: name, target } of corpus(COMMITTED.seed, COMMITTED.requests)) {
    const [path = '', ...query] = target.split('?');
    const host = findHost(table, name);
    if (host === null || !/^\/[\x21-\x7e]*$/.test(target) || FILES.test(path) || roleOfRequest(host, path) !== 'site')
      continue;
    const resolution = resolveRequest({
      path,
      query: query.join('?'),
      host,
      isKnownCity: (slug) => countries.has(slug) && (countries.get(slug) !== 'RU' || host.ru),
    });
    const wanted = expected.get(`${name}\t${visible(target)}`);
    const got =
      resolution.kind === 'redirect'
        ? `${resolution.status} ${visible(resolution.location)}`
        : { page: '', not_found: '404', bad_request: '400' }[resolution.kind];
    // The catalogue decides whether a page finds its content; the rules only decide that it is a page.
    const isSame =
      resolution.kind === 'page'
        ? (wanted?.location === '' && (wanted.status === 200 || wanted.status === 404 || path.startsWith('/400'))) ||
          (wanted?.status === 302 && !host.georgian && wanted.location === `/${resolution.locale}/404`)
        : `${wanted?.status} ${wanted?.location}`.trim() === got;
    compared += 1;
    if (!isSame) other.push(`${name} ${visible(target)}: ${got} instead of ${wanted?.status} ${wanted?.location}`);
  }
  expect(other).toEqual([]);
  expect(compared).toBeGreaterThan(2000);
});
