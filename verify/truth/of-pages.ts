import type { Locale } from '#domain/locales/locale.ts';
import { elementsOf, textOf, type Element } from '../links/html.ts';
import type { Claim } from './compare.ts';
import { dayOf, eventOf, performanceOf, ratingIn, shownOf, type Scope } from './of-answers.ts';
import { isPriced, lowestIn, statusOfLabel } from './words.ts';

/** Reads what drawn pages say, from their markup. */

const EVENT = /^(?:https?:\/\/[^/]+)?(\/[a-z]{2}\/[a-z-]+\/event\/(\d+))(?:[?#].*)?$/;

export function eventIn(address: string): { id: number; path: string } | null {
  const [, path, id] = EVENT.exec(address) ?? [];
  return path === undefined ? null : { id: Number(id), path };
}

const within = (element: Element, tag: string): Element[] =>
  [...elementsOf(element)].filter((each) => each.tag === tag);

/** Without the usual price, which stands struck through before a reduced one. */
function priceText(element: Element): string {
  const parts = element.children.map((child) =>
    typeof child === 'string' ? child : child.tag === 's' ? '' : priceText(child),
  );
  return parts.join('');
}

function statusIn(element: Element, locale: Locale): string | null {
  const mark = [...elementsOf(element)].find(({ attributes }) => attributes.has('data-tone'));
  return mark === undefined ? null : statusOfLabel(textOf(mark).trim(), locale);
}

function linkClaim(scope: Scope, where: string, address: string): Claim[] {
  const found = eventIn(address);
  return found === null ? [] : [{ about: eventOf(scope, found.id), what: 'link', says: found.path, where }];
}

/** Cards of a page that shows whole events: listing, place, home. */
export function cardsOfPage(root: Element, scope: Scope & { locale: Locale }, where: string): Claim[] {
  return within(root, 'article').flatMap((card) => {
    const address = within(card, 'a')[0]?.attributes.get('href') ?? '';
    const id = eventIn(address)?.id;
    if (id === undefined) return [];
    const about = shownOf(scope, id);
    const said = statusIn(card, scope.locale);
    const time = within(card, 'time')[0]?.attributes.get('datetime');
    const mark = [...elementsOf(card)].find(({ attributes }) => attributes.has('data-rating'));
    const rating = mark && Number(mark.attributes.get('data-rating'));
    const status = said ?? 'on_sale';
    const foot = within(card, 'p').at(-1);
    const price = foot?.children.find(
      (child): child is Element => typeof child !== 'string' && !child.attributes.has('data-tone'),
    );
    const day = price?.attributes.get('data-of-day') ?? null;
    return [
      ...linkClaim(scope, where, address),
      { about: eventOf(scope, id), what: 'rating' as const, says: ratingIn(rating), where },
      // A card of several performances says few left of none of them, and has the lowest price of its day.
      ...(day === null || said !== null ? [{ about, what: 'status' as const, says: status, where }] : []),
      ...(time === undefined ? [] : [{ about, what: 'date' as const, says: new Date(time).toISOString(), where }]),
      ...(isPriced(status as never)
        ? [
            {
              about: day === null ? about : dayOf(scope, id, day),
              what: 'price' as const,
              says: price === undefined ? 'none' : lowestIn(priceText(price)),
              where,
            },
          ]
        : []),
    ];
  });
}

/** "ещё 2", "2 more", "კიდევ 2" after the times that are shown. */
function furtherIn(times: string): number {
  return Number(/(?<![:\d])(\d+)(?![:\d])/.exec(times.replaceAll(/\d\d:\d\d(\+1)?/g, ''))?.[1] ?? 0);
}

/** Rows of the list by dates: one per event and day. */
export function rowsByDate(root: Element, scope: Scope & { locale: Locale }, where: string): Claim[] {
  return within(root, 'section').flatMap((section) => {
    const day = within(section, 'h2')
      .flatMap((heading) => within(heading, 'time'))[0]
      ?.attributes.get('datetime');
    if (day === undefined) return [];
    return within(section, 'li').flatMap((row) => {
      const address = within(row, 'a')[0]?.attributes.get('href') ?? '';
      const id = eventIn(address)?.id;
      const [times, , , last] = row.children.filter((child): child is Element => typeof child !== 'string');
      if (id === undefined || times === undefined || last === undefined) return [];
      const about = dayOf(scope, id, day);
      const shownTimes = (textOf(times).match(/\d\d:\d\d/g) ?? []).length + furtherIn(textOf(times));
      const words = last.children.filter((child): child is string => typeof child === 'string').join('');
      const status = statusIn(last, scope.locale) ?? (/\d/.test(words) ? 'on_sale' : 'free');
      return [
        ...linkClaim(scope, where, address),
        { about, what: 'status' as const, says: status, where },
        { about, what: 'count' as const, says: String(shownTimes), where },
        ...(isPriced(status as never)
          ? [{ about, what: 'price' as const, says: words === '' ? 'none' : lowestIn(words), where }]
          : []),
      ];
    });
  });
}

/** The purchase card and the showtime buttons of an event page. */
export function eventPageClaims(
  root: Element,
  scope: Scope & { locale: Locale },
  where: string,
  { id, label }: { id: number; label: string },
): Claim[] {
  const about = shownOf(scope, id);
  const card = within(root, 'section').find(({ attributes }) => attributes.get('aria-label') === label);
  const time = card && within(card, 'time')[0]?.attributes.get('datetime');
  const claims: Claim[] =
    time === undefined ? [] : [{ about, what: 'date', says: new Date(time).toISOString(), where: `${where} (card)` }];
  const reviews = within(root, 'a').find(({ attributes }) => attributes.get('href') === '#reviews');
  const stars = reviews && /\d[.,]\d/.exec(textOf(reviews))?.[0].replace(',', '.');
  claims.push({ about: eventOf(scope, id), what: 'rating', says: stars ?? 'none', where: `${where} (rating)` });
  const action = card && within(card, 'a').find(({ attributes }) => /seid=\d+/.test(attributes.get('href') ?? ''));
  const lower = action?.parent;
  const price = lower ? within(lower, 'p')[0] : undefined;
  if (price !== undefined && /\d/.test(textOf(price)))
    claims.push({ about, what: 'price', says: lowestIn(priceText(price)), where: `${where} (card)` });
  for (const button of elementsOf(root)) {
    const performance = /^performance-(\d+)$/.exec(button.attributes.get('id') ?? '')?.[1];
    if (performance === undefined) continue;
    const of = performanceOf(scope, Number(performance));
    const start = within(button, 'time')[0]?.attributes.get('datetime');
    const small = within(button, 'small')[0];
    if (start !== undefined)
      claims.push({ about: of, what: 'date', says: new Date(start).toISOString(), where: `${where} (button)` });
    if (button.tag === 'a' && small !== undefined && /\d/.test(textOf(small)))
      claims.push({ about: of, what: 'price', says: lowestIn(priceText(small)), where: `${where} (button)` });
    const seat = /seid=(\d+)/.exec(button.attributes.get('href') ?? '')?.[1];
    if (seat !== undefined) claims.push({ about: of, what: 'link', says: seat, where: `${where} (button)` });
  }
  return claims;
}

type Described = {
  '@type': string;
  url?: string;
  startDate?: string;
  eventStatus?: string;
  offers?: { price?: string; lowPrice?: string; availability?: string };
};

const STATUSES: Readonly<Record<string, readonly string[]>> = {
  InStock: ['on_sale', 'free', 'rescheduled', 'moved'],
  LimitedAvailability: ['few_left'],
  SoldOut: ['sold_out'],
  PreSale: ['presale'],
  PreOrder: ['not_yet'],
  OutOfStock: ['off_sale'],
  InStoreOnly: ['box_office'],
};

/** Statuses whose structured data has no offer, whatever the price. */
const WITHOUT_OFFER: readonly string[] = ['cancelled', 'postponed', 'past'];

/** What the API says of a performance; the price in minor units, null where it has none. */
type Known = { status: string; minTotalMinor: number | null };

/** Structured data of an event page: one object per performance. `known` gives what the API says of each. */
export function jsonLdClaims(
  root: Element,
  scope: Scope,
  where: string,
  known: ReadonlyMap<number, Known>,
): { claims: Claim[]; performances: number } {
  const claims: Claim[] = [];
  let performances = 0;
  const scripts = within(root, 'script').filter(({ attributes }) => attributes.get('type') === 'application/ld+json');
  const things = scripts.flatMap((script) => {
    const [text] = script.children;
    const read = JSON.parse(typeof text === 'string' ? text : '[]') as Described | Described[];
    return Array.isArray(read) ? read : [read];
  });
  for (const thing of things.flatMap((each) => ('@graph' in each ? (each['@graph'] as Described[]) : [each]))) {
    const performance = /#performance-(\d+)$/.exec(thing.url ?? '')?.[1];
    if (performance === undefined || thing.startDate === undefined) continue;
    performances += 1;
    const about = performanceOf(scope, Number(performance));
    const place = `${where} (JSON-LD)`;
    claims.push(...linkClaim(scope, place, thing.url ?? ''));
    claims.push({ about, what: 'date', says: new Date(thing.startDate).toISOString(), where: place });
    const availability = (thing.offers?.availability ?? '').replace('https://schema.org/', '');
    const said = known.get(Number(performance));
    const status = said?.status;
    const named = thing.eventStatus?.replace('https://schema.org/Event', '').toLowerCase();
    const allowed =
      named === 'cancelled' || named === 'postponed'
        ? [named]
        : (STATUSES[availability] ?? (hasOffer(said) ? [] : [status]));
    claims.push({
      about,
      what: 'status',
      // schema.org has one word for several of our statuses.
      says: status !== undefined && allowed.includes(status) ? status : availability || `no offer, ${named}`,
      where: place,
    });
    const price = thing.offers?.lowPrice ?? thing.offers?.price;
    if (price !== undefined && status !== undefined && isPriced(status as never))
      claims.push({ about, what: 'price', says: price, where: place });
  }
  return { claims, performances };
}

/** Only free admission has an offer without a price. */
function hasOffer(said: Known | undefined): boolean {
  if (said === undefined || WITHOUT_OFFER.includes(said.status)) return false;
  return said.minTotalMinor !== null || said.status === 'free';
}

/** The page's own address, as it names it to search engines. */
export function canonicalClaim(root: Element, scope: Scope, where: string, id: number): Claim {
  const link = within(root, 'link').find(({ attributes }) => attributes.get('rel') === 'canonical');
  const says = eventIn(link?.attributes.get('href') ?? '')?.path ?? 'none';
  return { about: eventOf(scope, id), what: 'link', says, where: `${where} (canonical)` };
}
