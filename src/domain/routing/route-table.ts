import type { Locale } from '#domain/locales/locale.ts';

/**
 * Every address of the site after its language prefix, under the specification's route names. `{id}` matches any
 * segment, `{id:n}` a number, `?` marks an optional part. Shared by the server, the browser and `href`.
 */
export const ROUTES = {
  index: '/',
  'not-found': '/404',
  'bad-request': '/400',
  offline: '/offline',
  unavailable: '/unavailable',
  'health-full': '/health/full',
  journal: '/journal',
  'journal-id': '/journal/{id:n}',
  'journal-id-post': '/journal/{id:n}/{post:n}',
  objects: '/objects',
  'objects-id': '/objects/{id:n}',
  'objects-id-object': '/objects/{id:n}/{object:n}',
  skidki: '/skidki',
  'skidki-region': '/skidki/{region}',
  'skidki-region-id-event': '/skidki/{region}/{id:n}/{event:n?}',
  'other-organizer': '/other/organizer',
  'other-organizer-id': '/other/organizer/{id:n}',
  'other-tours': '/other/tours',
  'other-tours-id': '/other/tours/{id:n}',
  'other-names-id': '/other/names/{id:n?}',
  'events-id': '/events/{id?}',
  'events-id-event': '/events/{id?}/{event:n}',
  'event-event': '/event/{event:n?}',
  'pages-id': '/pages/{id?}',
  support: '/support',
  'ticket-accessKey': '/ticket/{accessKey}',
  'ticket-one-key': '/ticket/one/{key}',
  'ticket-accessKey-return': '/ticket/{accessKey}/return',
  'order-orderId': '/order/{orderId}',
  region: '/{region}',
  'region-search': '/{region}/search',
  'region-tonight': '/{region}/tonight',
  'region-objects': '/{region}/objects',
  'region-objects-id': '/{region}/objects/{id:n}',
  'region-objects-id-object': '/{region}/objects/{id:n}/{object:n}',
  'region-videos': '/{region}/videos',
  'region-videos-packages': '/{region}/videos/packages',
  'region-videos-packages-id': '/{region}/videos/packages/{id}',
  'region-videos-trailers': '/{region}/videos/trailers',
  'region-videos-id': '/{region}/videos/{id}',
  'region-event-event': '/{region}/event/{event:n?}',
  'region-events-id': '/{region}/events/{id?}',
  'region-events-id-genre-genreId': '/{region}/events/{id?}/genre/{genreId?}',
  'region-events-id-month-monthSlug': '/{region}/events/{id?}/month/{monthSlug?}',
  'region-events-id-tag-tagId': '/{region}/events/{id?}/tag/{tagId?}',
  'region-events-id-indexOld': '/{region}/events/{id?}/indexOld',
  'region-events-id-event': '/{region}/events/{id?}/{event:n}',
  'region-items-id': '/{region}/items/{id?}',
  'region-items-id-item': '/{region}/items/{id?}/{item:n}',
  'region-journal-id': '/{region}/journal/{id:n?}',
  'region-journal-id-post': '/{region}/journal/{id:n}/{post:n}',
} as const;

export type RouteName = keyof typeof ROUTES;

type NameIn<Body extends string> = Body extends `${infer Name}:n?`
  ? Name
  : Body extends `${infer Name}:n`
    ? Name
    : Body extends `${infer Name}?`
      ? Name
      : Body;
type Bodies<Path extends string> = Path extends `${string}{${infer Body}}${infer Rest}` ? Body | Bodies<Rest> : never;
type Wanted<Body extends string> = Body extends `${string}?` ? never : NameIn<Body>;
type Absent<Body extends string> = Body extends `${string}?` ? NameIn<Body> : never;
type Show<T> = { [K in keyof T]: T[K] };

/** Parameters of a matched address. */
export type RouteParams<Name extends RouteName> = Show<
  { [K in Wanted<Bodies<(typeof ROUTES)[Name]>>]: string } & { [K in Absent<Bodies<(typeof ROUTES)[Name]>>]?: string }
>;
type HrefParams<Name extends RouteName> = {
  [K in keyof RouteParams<Name>]: RouteParams<Name>[K] | number;
};
export type RouteMatch = { [Name in RouteName]: { name: Name; params: RouteParams<Name> } }[RouteName];

type Segment = { text: string } | { param: string; numeric: boolean };
type Pattern = { name: RouteName; segments: readonly Segment[] };

const PARAM = /^\{(\w+)(:n)?(\?)?\}$/;
// A number that fits a database id; no page has more digits.
const NUMBER = /^\d{1,10}$/;

const PATTERNS: readonly Pattern[] = (Object.entries(ROUTES) as [RouteName, string][])
  .flatMap(([name, path]) => variants(path).map((segments) => ({ name, segments })))
  .toSorted(bySpecificity);

/** Returns one pattern with and one without each optional part. */
function variants(path: string): Segment[][] {
  let open: Segment[][] = [[]];
  for (const part of path.split('/').filter(Boolean)) {
    const param = PARAM.exec(part);
    const segment: Segment = param ? { param: param[1] ?? '', numeric: param[2] !== undefined } : { text: part };
    const longer = open.map((segments) => [...segments, segment]);
    open = param?.[3] === undefined ? longer : [...longer, ...open];
  }
  return open;
}

/** Fixed text first, then numbers, then any segment; the first difference decides. */
function bySpecificity(a: Pattern, b: Pattern): number {
  const rank = (segment: Segment | undefined): number =>
    segment === undefined ? 3 : 'text' in segment ? 0 : segment.numeric ? 1 : 2;
  for (let at = 0; at < Math.max(a.segments.length, b.segments.length); at += 1) {
    const order = rank(a.segments[at]) - rank(b.segments[at]);
    if (order !== 0) return order;
  }
  return 0;
}

/** Finds the route of decoded segments after the language prefix. */
export function matchRoute(segments: readonly string[]): RouteMatch | null {
  for (const pattern of PATTERNS) {
    if (pattern.segments.length !== segments.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.segments.every((segment, at) => {
      const given = segments[at] ?? '';
      if ('text' in segment) return segment.text === given;
      params[segment.param] = given;
      return segment.numeric ? NUMBER.test(given) : given !== '';
    });
    if (fits) return { name: pattern.name, params } as RouteMatch;
  }
  return null;
}

export type Query = Readonly<Record<string, string | number | null | undefined>>;

/** Parsed only once, because a listing builds a hundred addresses. */
const SEGMENTS = new Map<RouteName, readonly Segment[]>(
  (Object.entries(ROUTES) as [RouteName, string][]).map(([name, path]) => [
    name,
    path
      .split('/')
      .filter(Boolean)
      .map((part) => {
        const param = PARAM.exec(part);
        return param ? { param: param[1] ?? '', numeric: param[2] !== undefined } : { text: part };
      }),
  ]),
);

/** The only way to build an address: `href('ru', 'region-events-id', { region: 'minsk', id: 'kino' }, { page: 2 })`. */
export function href<Name extends RouteName>(
  locale: Locale,
  name: Name,
  params: HrefParams<Name>,
  query?: Query,
): string {
  const given = params as Readonly<Record<string, string | number | undefined>>;
  let path = `/${locale}`;
  for (const segment of SEGMENTS.get(name) ?? []) {
    const value = 'text' in segment ? segment.text : given[segment.param];
    if (value !== undefined) path += `/${encodeURIComponent(value)}`;
  }
  return query ? path + queryString(query) : path;
}

/** Builds `?a=1&b=2` without empty entries. */
export function queryString(query: Query): string {
  let text = '';
  for (const key in query) {
    const value = query[key];
    if (value === null || value === undefined || value === '') continue;
    text += `${text === '' ? '?' : '&'}${encodeURIComponent(key)}=${encodeURIComponent(value)}`;
  }
  return text;
}
