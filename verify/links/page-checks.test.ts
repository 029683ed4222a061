import { expect, test } from 'vitest';
import { createPageChecks } from './page-checks.ts';

const HEAD =
  '<title>Театр</title><meta name="description" content="Театр"><link rel="canonical" href="http://localhost:1/ru/minsk/objects/2/1">';
const OG = '<meta property="og:image" content="/og.png">';
const PLACE =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"PerformingArtsTheater","name":"Театр","address":"Минск"}</script>';

function faultsOf(head: string, target = '/ru/minsk/objects/2/1', type = 'text/html; charset=utf-8'): string[] {
  const checks = createPageChecks(1);
  const body = `<!doctype html><html lang="ru"><head>${head}</head><body><h1>Театр</h1></body></html>`;
  checks.visit(
    { host: 'localhost', target, fragment: '', from: '', by: '' },
    { status: 200, type, location: null, body },
  );
  return checks.faults.map(({ what }) => what);
}

test('a page that keeps what is promised has no faults', () => {
  expect(faultsOf(HEAD + OG + PLACE)).toEqual([]);
});

test('a place without its JSON-LD, a page without a picture, a file that is something else', () => {
  expect(faultsOf(HEAD + OG)).toEqual(['JSON-LD: no Place']);
  expect(faultsOf(HEAD + PLACE)).toEqual(['no Open Graph image']);
  expect(faultsOf(HEAD + OG + PLACE, '/ru/minsk/objects/2/1', 'text/plain')).toEqual(['text/plain is not text/html']);
});

test.each([
  ['/ru/minsk/event/5700001', 'JSON-LD: no Event or CreativeWork'],
  ['/ru/minsk/event/5700001?day=2026-12-01', 'JSON-LD: no Event or CreativeWork'],
  ['/ru/other/names/17', 'JSON-LD: no Person'],
])('%s promises more than a place', (target, missing) => {
  expect(faultsOf(HEAD + OG + PLACE, target)).toEqual([missing]);
});

test('a film that is over is a work, a person is a person, and a list of people promises none', () => {
  const block = (facts: object): string =>
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...facts })}</script>`;
  expect(faultsOf(HEAD + OG + block({ '@type': 'Movie', name: 'Мимино' }), '/ru/minsk/event/5700001')).toEqual([]);
  expect(faultsOf(HEAD + OG + block({ '@type': 'Person', name: 'Янка' }), '/ru/other/names/17')).toEqual([]);
  expect(faultsOf(HEAD + OG, '/ru/other/names?role=actor')).toEqual([]);
});

test('the machine-readable dates of a tour may lead to the other market, no others and to no second name of a site', () => {
  const tour = (host: string): string =>
    `<script type="application/ld+json">${JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Тур',
      url: `http://${host}:1/ru/batumi/event/5700188`,
    })}</script>`;
  const strays = (target: string, host: string): string[] =>
    faultsOf(HEAD + OG + tour(host), target).filter((what) => what.includes('leads to'));
  expect(strays('/ru/other/tours/3', 'rampa-ge.localhost')).toEqual([]);
  expect(strays('/ru/other/tours/3', 'ru.rampa.localhost')).toHaveLength(1);
  expect(strays('/ru/minsk/event/5700001', 'rampa-ge.localhost')).toHaveLength(1);
});

test('a text of a page or a drawing that is not there', () => {
  expect(faultsOf(`${HEAD + OG + PLACE}<meta name="twitter:x" content=""><title>site_place_title</title>`)).toEqual([
    'a text is missing (title): site_place_title',
  ]);
  expect(faultsOf('<text>undefined</text>', '/posters/1-sheet-ru-a.svg', 'image/svg+xml')).toHaveLength(1);
});

test('of the cabinet only that it is there is asked', () => {
  expect(faultsOf('', '/cabinet/ru/orders')).toEqual([]);
  expect(faultsOf('', '/ru/cabinet')).not.toEqual([]);
});
