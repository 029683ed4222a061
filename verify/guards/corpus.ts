import { randomFrom } from '../report.ts';

/** One request as its bytes are sent. `target` holds one character per byte. */
export type Asked = { host: string; target: string };

/** The corpus whose results are in `expected.tsv`. */
export const COMMITTED = { seed: 20261121, requests: 2400 };

/** Both markets' sites with their local names; an unknown host is answered as the main one. */
export const HOSTS = ['localhost', 'rampa.localhost', 'ru.rampa.localhost', 'rampa-ge.localhost', 'evil.example'];
const LANGUAGES = ['ru', 'en', 'be', 'ge', 'az'];
const FOREIGN_LANGUAGES = ['fr', 'RU', 'ru-RU', 'zz', 'ka', 'by'];
const CITIES = ['minsk', 'brest', 'tbilisi', 'moscow'];
const UNKNOWN_CITIES = [
  'atlantis',
  'Minsk',
  'minsk2',
  'evil.example',
  'localhost',
  'xn--80ahyfc7b',
  '127.0.0.1',
  'a'.repeat(300),
];

/** UTF-8 without percent signs, as careless programs send it. */
const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const escaped = (text: string): string => encodeURIComponent(text);

/** Addresses that are valid, or would be with another id. */
const TAILS = [
  '',
  '/events',
  '/events/kino',
  '/events/top',
  '/events/nothing',
  '/events/kino/genre/drama',
  '/events/kino/genre/nothing',
  '/events/kino/month/2026-13',
  '/events/kino/month/december',
  '/events/kino/tag/nothing',
  '/events/kino/indexOld',
  '/events/kino/5731229',
  '/events/5731229',
  '/events/kino/4029',
  '/events/kino/4029/',
  '/event',
  '/event/5731229',
  '/event/4029',
  '/event/1',
  '/event/0',
  '/event/-1',
  '/event/abc',
  '/event/5731229abc',
  '/event/99999999999',
  '/event/9999999999',
  '/event/5731229/more',
  '/objects',
  '/objects/1',
  '/objects/2',
  '/objects/99',
  '/objects/abc',
  '/objects/1/abc',
  '/objects/1/9999999',
  '/journal/abc',
  '/journal/1/abc',
  '/journal/2/9',
  '/videos/nothing/at/all',
  '/items/nothing/abc',
  '/nothing',
  '/nothing/here',
  '/..',
  '/.',
  '/%2e%2e/admin',
];
const GROUPS = [
  '/objects',
  '/objects/1',
  '/objects/abc',
  '/objects/1/abc',
  '/objects/99999999999/1',
  '/journal/abc',
  '/journal/1/x',
  '/skidki/atlantis',
  '/skidki/minsk/abc',
  '/skidki/minsk/1/abc',
  '/other',
  '/other/nothing',
  '/other/names/abc',
  '/other/names/1',
  '/other/names/9999999',
  '/other/tours/abc',
  '/other/organizer/abc',
  '/event',
  '/event/4029',
  '/event/5731229',
  '/events/kino/4029',
  '/events/kino/5731229',
  '/events/kino/abc',
  '/pages/nothing',
  '/404',
  '/400',
  '/health/full',
];
const QUERIES = [
  '',
  '',
  '',
  '?a=1',
  '?utm_source=x&_ftm=5',
  '?next=//evil.example',
  '?q=%D0%BA',
  `?q=${escaped('кино вечером')}`,
  '?a=%',
  '?',
  '?%0d%0aX:y',
  '?a=b?c=d',
  '?a=b#c',
];

/** Ways to hide another host, a path upwards or a header end in an address. */
const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '////evil.example/..',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '//\\evil.example',
  '/%2f%2fevil.example',
  '/%2F%2Fevil.example/',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%252f%252fevil.example',
  '/.%2f%2fevil.example',
  '/%09//evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation:%20http://evil.example',
  '/%e5%98%8a%e5%98%8dLocation:evil',
  '/%00',
  '/%7f',
  '/%1b%5b31m',
  '/%20',
  '/%20//evil.example',
  '/http://evil.example',
  '/https:/evil.example',
  '/http:%2f%2fevil.example',
  '/javascript:alert(1)',
  '/@evil.example',
  '/user:pw@evil.example',
  '/;//evil.example',
  '/?//evil.example',
  '/#//evil.example',
  '/%23',
  '/%3f',
  '/..',
  '/../..//evil.example',
  '/%2e%2e%2fevil.example',
  '/%ef%bc%8f%ef%bc%8fevil.example',
  '/%E3%80%82evil',
  '/evil%E3%80%82example',
  '/evil.example.',
  '/evil.example:80',
  '/[::1]',
  '/%5B%3A%3A1%5D',
  // not a path at all: the absolute form of proxies, a word, a star, a space
  'http://evil.example/',
  'https://evil.example//ru/minsk',
  'http://evil.example',
  'evil.example',
  '*',
  '?a=1',
  '/ru minsk',
  '',
];
/** Incomplete percent signs, invalid bytes, and excessive lengths. */
const BROKEN = [
  '%',
  '%%',
  '%E',
  '%zz',
  '%u0041',
  '%E0%A4%A',
  '%ff',
  '%FE%FF',
  '%C0%AF',
  '%C0%AE%C0%AE',
  '%ED%A0%80',
  '%F4%90%80%80',
  '%80',
  '\xff',
  '\x80minsk',
  '\xc0\xaf',
  'minsk\x7f',
  '%C3%28',
  'a'.repeat(2100),
  '%61'.repeat(900),
  `${'x/'.repeat(1500)}y`,
  '/'.repeat(1200),
  '..%2f'.repeat(300),
  '%'.repeat(500),
];
const CYRILLIC = ['минск', 'афиша', 'кино', 'ў', 'Ё', 'сегодня вечером'];
const LOOKALIKES = ['mіnsk', 'minsk\u0301', 'ｍinsk', 'minsk\u200b', 'მინსკი', 'ⅿinsk'];
const OUTSIDE = [
  '/assets/nothing.js',
  '/posters/nothing.svg',
  '/posters/1-card-ru-..png',
  '/feeds/ru/city/atlantis.ics',
  '/feeds/ru/city/../minsk.ics',
  '/sitemaps/nothing-1.xml',
  '/api/v3/nothing',
  '/api/v3/pages/afisha/abc',
  '/api/%2e%2e/ru',
  '/widget/%2e%2e',
  '/cabinet',
  '/organizer/x',
  '/backoffice',
  '/dev/nothing',
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/index.html',
  '/ru/index.php',
  '/robots.txt/',
  '/sitemap.xml/',
];

/** Returns the same requests for the same seed: typical mistakes first, then mixtures of them up to `wanted`. */
export function corpus(seed: number, wanted: number): Asked[] {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const found = new Map<string, Asked>();
  const add = (host: string, target: string): void => {
    found.set(`${host} ${target}`, { host, target });
  };

  for (const host of HOSTS) {
    for (const language of LANGUAGES) for (const end of ['', '/', '//']) add(host, `/${language}${end}`);
    for (const language of FOREIGN_LANGUAGES) for (const end of ['', '/', '/minsk']) add(host, `/${language}${end}`);
    for (const target of ['/', '//', '///', '/?a=1', '//?a=1', '/400', '/400/', '/404', '/404/']) add(host, target);
    for (const target of HOSTILE) add(host, target);
  }
  for (const target of [...GROUPS, ...OUTSIDE])
    for (const host of ['localhost', 'rampa-ge.localhost']) add(host, target);
  for (const tail of TAILS) {
    add('localhost', `/ru/minsk${tail}`);
    add('localhost', `/minsk${tail}`);
    add('rampa-ge.localhost', `/ge/tbilisi${tail}`);
    add('ru.rampa.localhost', `/en/moscow${tail}`);
  }

  const prefix = (): string => {
    const roll = random();
    if (roll < 0.75) return `/${pick(LANGUAGES)}`;
    return roll < 0.85 ? `/${pick(FOREIGN_LANGUAGES)}` : '';
  };
  const place = (): string => {
    const roll = random();
    if (roll < 0.6) return `/${pick(CITIES)}`;
    if (roll < 0.75) return `/${pick(UNKNOWN_CITIES)}`;
    const word = pick(random() < 0.6 ? CYRILLIC : LOOKALIKES);
    return `/${random() < 0.85 ? escaped(word) : bytes(word)}`;
  };
  /** Breaks one thing in an otherwise valid address. */
  const spoil = (path: string): string => {
    const at = Math.floor(random() * (path.length + 1));
    const inside = (text: string): string => path.slice(0, at) + text + path.slice(at);
    const ways: (() => string)[] = [
      () => path.replaceAll('/', '//'),
      () => `/${path}`,
      () => `${path}/`,
      () => `${path}//`,
      () => inside('/'),
      () => inside('//'),
      () => inside('\\'),
      () => inside('%2f'),
      () => inside('%5C'),
      () => inside('%2F..%2F'),
      () => inside('/../'),
      () => inside('/./'),
      () => inside(pick(BROKEN)),
      () => inside(escaped(pick(CYRILLIC))),
      () => inside(bytes(pick(CYRILLIC))),
      () =>
        inside(
          `%${Math.floor(random() * 32)
            .toString(16)
            .padStart(2, '0')}`,
        ),
      () => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      () => path.toUpperCase(),
      () => path.replace('/', '/evil.example/'),
    ];
    return pick(ways)();
  };
  while (found.size < wanted) {
    const base = prefix() + (random() < 0.65 ? place() + pick(TAILS) : pick(GROUPS));
    add(pick(HOSTS), (random() < 0.7 ? spoil(base) : base) + pick(QUERIES));
  }
  return [...found.values()];
}
