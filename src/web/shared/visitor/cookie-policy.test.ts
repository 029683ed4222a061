import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { RENTED_COOKIE } from '#domain/video/rented-flag.ts';
import { WATCH_COOKIE } from '#domain/video/watch-cookie.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

type Edition = { key: string; market: string; effectiveDaysAgo: number; sections: { p: Record<string, string>[] }[] };
const editions = JSON.parse(read('data/catalogue/documents.json')) as Edition[];

/** Source files that store something in the browser. The cookie policy lists everything they store. */
const KEEPERS = [
  'cabinet/offline/offline-answers.ts', // tickets of the logged-in user
  'cabinet/offline/offline-languages.ts', // reads which of those documents are cached
  'cabinet/service-worker/entry.ts', // the cabinet's shell without personal data, and its files
  'cabinet/tickets/passkey-offer.tsx', // that the visitor declined a passkey
  'shared/login/open-login.tsx', // a login that waits for its code
  'shared/reload-once.ts', // time of the last reload after a failure
  'shared/visitor/agreed-editions.ts', // editions that the visitor agreed to
  'shared/visitor/cookies.ts', // cookies, by name
  'shared/visitor/stored-list.ts', // favourites, tickets
  'site/client/locate-city.ts', // the suggested city
  'site/client/scroll.ts', // scroll positions
  'site/reviews/kept-review.ts', // an unfinished review
  'site/service-worker/entry.ts', // copies of pages and files
  'widget/checkout/kept-form.ts', // email, phone and checkboxes
  'widget/sale/access.ts', // the code that opens the order in progress
  'widget/sale/order-keys.ts', // keys that open the order in progress
  'widget/sale/order-memory.ts', // the order in progress
];

test.each(['belarus', 'georgia'])('the cookie policy of %s names every cookie, in each language', (market) => {
  const [policy] = editions
    .filter((edition) => edition.key === 'cookie-policy' && edition.market === market)
    .toSorted((a, b) => a.effectiveDaysAgo - b.effectiveDaysAgo);
  const names = [...read('src/web/shared/visitor/cookies.ts').matchAll(/(\w+): (?:YEAR_S|24)/g)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(expect.arrayContaining(['city', 'token']));
  for (const language of ['ru', 'be', 'en', 'ka']) {
    const text = policy?.sections.flatMap(({ p }) => p.map((paragraph) => paragraph[language])).join('\n');
    for (const name of [...names, 'sid', 'sister', 'device', 'arrival', 'visitor', WATCH_COOKIE, RENTED_COOKIE])
      expect(text, `${name} in ${language}`).toMatch(new RegExp(String.raw`\(${name}[;)]`));
  }
});

test('nothing else is left in a browser than the policy was written for', () => {
  const web = join(ROOT, 'src/web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const keepers = files.filter((file) =>
    /(?:local|session)Storage\.setItem|document\.cookie = |\bcaches\.open|indexedDB|cookieStore\.set/.test(
      readFileSync(join(web, file), 'utf8'),
    ),
  );
  expect(keepers.map((file) => relative(web, join(web, file))).toSorted()).toEqual(KEEPERS);
});
