/** A JSON-LD file or table of a shape found in practice, with its meaning. Bytes, because encodings are shapes too. */
export type FileShape = {
  name: string;
  format: 'jsonld' | 'csv';
  bytes: Uint8Array;
  /** Expected parts of each entry, in order; empty when everything is refused. */
  entries: readonly Readonly<Record<string, unknown>>[];
  refused?: number;
  repaired?: number;
};

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  Uint8Array.from([
    0xff,
    0xfe,
    ...Array.from(text, (sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]).flat(),
  ]);
function windows1251(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1251');
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(Array.from(text, (sign) => bytes.get(sign) ?? 0x3f));
}

const base = {
  '@type': 'TheaterEvent',
  name: 'Вечер',
  startDate: '2026-12-10T19:00',
  location: { '@type': 'Place', name: 'Сцена' },
};
const { location: _location, ...nowhere } = base;
const json = (value: unknown) => utf8(JSON.stringify(value, null, 1));
const page = (
  name: string,
  value: unknown,
  entries: FileShape['entries'],
  reported: Partial<FileShape> = {},
): FileShape => ({
  name,
  format: 'jsonld',
  bytes: json(value),
  entries,
  ...reported,
});
const found = [{ title: 'Вечер', place: 'Сцена', start: '2026-12-10T19:00' }];
const HEAD = 'key;title;place;start;price_from\n';
const ROW = 'a;Лёд и пламень;Дом культуры;2026-12-10 19:00;12\n';
const READ = [{ uid: 'a', title: 'Лёд и пламень', place: 'Дом культуры', priceFrom: 12 }];
const table = (
  name: string,
  bytes: Uint8Array,
  entries: FileShape['entries'],
  reported: Partial<FileShape> = {},
): FileShape => ({
  name,
  format: 'csv',
  bytes,
  entries,
  ...reported,
});

export const FILE_SHAPES: readonly FileShape[] = [
  page('a status in a plain word', { ...base, eventStatus: 'Cancelled' }, [{ status: 'cancelled' }]),
  page('a status in a list', { ...base, eventStatus: ['https://schema.org/EventCancelled'] }, [
    { status: 'cancelled' },
  ]),
  page('a status nobody knows', { ...base, eventStatus: 'Entfällt' }, [], { refused: 1 }),
  page(
    'moved online',
    {
      ...base,
      eventStatus: 'https://schema.org/EventMovedOnline',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    },
    [{ status: 'scheduled' }],
    { repaired: 2 },
  ),
  page('a list of items', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: base }] }, found),
  page('an artist', { '@type': 'MusicGroup', name: 'Группа', event: [base] }, found),
  page('a place', { '@type': 'PerformingArtsTheater', name: 'Сцена', event: nowhere }, found),
  page('a page', { '@type': 'WebPage', mainEntity: base }, found),
  page(
    'a place by its @id in a graph',
    {
      '@graph': [
        { ...nowhere, location: { '@id': '#p' } },
        { '@type': 'Place', '@id': '#p', name: 'Сцена' },
      ],
    },
    found,
  ),
  page('a place by an @id that is nowhere', { '@graph': [{ ...nowhere, location: { '@id': '#p' } }] }, [], {
    refused: 1,
  }),
  {
    name: 'script blocks of a web page',
    format: 'jsonld',
    bytes: utf8(`<html><script type="application/ld+json">${JSON.stringify(base)}</script><p>Вечер</p></html>`),
    entries: found,
  },
  {
    name: 'several documents in one file',
    format: 'jsonld',
    bytes: utf8([base, { ...base, name: 'Утро' }].map((one) => JSON.stringify(one)).join('\n')),
    entries: [...found, { title: 'Утро' }],
  },
  page(
    'a schedule of Tuesdays',
    {
      ...base,
      startDate: '2026-12-01',
      eventSchedule: {
        repeatFrequency: 'P1W',
        byDay: 'https://schema.org/Tuesday',
        repeatCount: 5,
        startDate: '2026-12-01',
        startTime: '19:00',
      },
    },
    ['01', '08', '15', '22', '29'].map((day) => ({ start: `2026-12-${day}T19:00` })),
  ),
  page('a schedule nobody understands', { ...base, eventSchedule: { repeatFrequency: 'often' } }, [], { refused: 1 }),
  page(
    'prices in a specification',
    { ...base, offers: { priceSpecification: { minPrice: 12, maxPrice: 30, priceCurrency: 'BYN' } } },
    [{ priceFrom: 12, priceTo: 30, currency: 'BYN' }],
  ),
  page('entities and tags', { ...base, name: '&laquo;Чайка&raquo;<br>драма' }, [{ title: '«Чайка» драма' }]),
  page('nothing of the kind', { '@type': 'Person', name: 'Кто-то' }, [], { refused: 1 }),
  page('a control character in a title', { ...base, name: 'A\nEND:VEVENT' }, [], { refused: 1 }),
  page('UTF-8 read as Windows-1251 before', { ...base, name: 'Р›С‘Рґ' }, [], { refused: 1 }),
  table('a table in UTF-8', utf8(HEAD + ROW), READ),
  table('a table in Windows-1251', windows1251(HEAD + ROW), READ, { repaired: 1 }),
  table('a table in UTF-16', utf16(HEAD + ROW), READ, { repaired: 1 }),
  table("Excel's line of the separator", utf8(`sep=;\r\n${HEAD}${ROW}`), READ),
  table('a quote that has no end', utf8(`${HEAD}b;"Без конца;Сцена;2026-12-10;1\n${ROW}`), READ, { refused: 1 }),
  table('a price in another notation', utf8(`${HEAD}b;Вечер;Сцена;2026-12-10;1e3\n${ROW}`), READ, { refused: 1 }),
  table(
    'a broken byte',
    Uint8Array.from([...utf8(`${HEAD}b;Веч`), 0xe9, ...utf8(`р;Сцена;2026-12-10;1\n${ROW}`)]),
    READ,
    {
      refused: 1,
      repaired: 1,
    },
  ),
  table('nothing but rows of junk', utf8('x\n'.repeat(200_000)), [], { refused: 3, repaired: 1 }),
];
