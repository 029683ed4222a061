import type { EventPage } from '#api/catalog/event-contract.ts';
import type { EventLines, Listing } from '#api/catalog/listing-contract.ts';
import type { SearchResult } from '#api/catalog/search-contract.ts';
import type { SaleView } from '#api/performances/contract.ts';
import type { HostFacts } from '#domain/hosts/host-table.ts';
import { OFFERED_LOCALES, type Locale } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { feedAddress } from '#domain/routing/feed-address.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { parseHtml } from '../links/html.ts';
import { inLanes, type Asker } from './ask.ts';
import type { Claim } from './compare.ts';
import { isAhead, cardClaims, eventOf, lineClaims, pageClaims, performanceOf, saleClaims } from './of-answers.ts';
import { calendarClaims, newsClaims } from './of-feeds.ts';
import { canonicalClaim, cardsOfPage, eventPageClaims, jsonLdClaims, rowsByDate } from './of-pages.ts';

type Layout = {
  countries: { code: string; regions: { cities: { id: number; name: string; slug: string; events: number }[] }[] }[];
};
type City = Layout['countries'][number]['regions'][number]['cities'][number];
export type Counts = { cities: number; events: number; performances: number; sales: number; pages: number };
export type Collected = { claims: Claim[]; broken: { where: string; what: string }[]; counts: Counts };

const CARDS = 48;
const FILM_DAYS = 4;
/** The API says "by" for Belarusian. */
const langOf = (locale: Locale): string => (locale === 'be' ? 'by' : locale);

type CollectOptions = {
  lanes: number;
  /** So many other dates of each event, drawn, are asked of the widget. */
  sales: number;
  random: () => number;
  locales?: readonly Locale[];
};

/** Reads everything that one market's site says about its events, in all languages or in these. */
export async function collect(
  asker: Asker,
  site: HostFacts,
  { lanes, sales, random, locales = OFFERED_LOCALES }: CollectOptions,
): Promise<Collected> {
  const claims: Claim[] = [];
  const broken: Collected['broken'] = [];
  const counts: Counts = { cities: 0, events: 0, performances: 0, sales: 0, pages: 0 };
  const country = MARKETS[site.market].countries[0];
  const layout = await asker.json<Layout>(site, '/api/v3/pages/layout?cityId=1&lang=ru');
  const cities = layout.countries
    .filter(({ code }) => code === country)
    .flatMap(({ regions }) => regions.flatMap((region) => region.cities))
    .filter(({ events }) => events > 0);
  counts.cities = cities.length;
  /** Performances that can be asked for, by event: the first is the shown one. */
  const performances = new Map<number, number[]>();
  for (const city of cities) for (const locale of locales) await collectCity(city, locale);
  await collectSales();
  counts.events = performances.size;
  counts.performances = [...performances.values()].reduce((sum, ids) => sum + ids.length, 0);
  return { claims, broken, counts };

  async function page(target: string): Promise<ReturnType<typeof parseHtml>['root'] | null> {
    counts.pages += 1;
    const { status, body } = await asker.text(site, target);
    if (status === 200) return parseHtml(body).root;
    broken.push({ where: site.host + target, what: `answers ${status}` });
    return null;
  }

  async function collectCity(city: City, locale: Locale): Promise<void> {
    const scope = { host: site.host, locale, city: city.slug };
    const region = city.slug;
    const query = `cityId=${city.id}&lang=${langOf(locale)}`;
    const listed = await collectCards(city, scope, query);
    const lines = [...listed.keys()];
    for (let at = 0; at < lines.length; at += 200) {
      const target = `/api/v3/events?lang=${langOf(locale)}&city=${city.slug}&ids=${lines.slice(at, at + 200).join(',')}`;
      const { items } = await asker.json<EventLines>(site, target);
      for (const line of items) claims.push(...lineClaims(scope, '/api/v3/events', line));
    }
    const shown = new Map<number, { when: string; status: string }>();
    await inLanes(lines, lanes, async (id) => collectEvent(id));
    const calendar = feedAddress(locale, { kind: 'city', city: region, category: null }, 'ics');
    const news = feedAddress(locale, { kind: 'city', city: region, category: null }, 'rss');
    claims.push(...calendarClaims(scope, calendar, (await asker.text(site, calendar)).body));
    claims.push(...newsClaims(scope, news, (await asker.text(site, news)).body, shown));
    await collectPages(city, locale);

    async function collectEvent(id: number): Promise<void> {
      const answer = `/api/v3/pages/afisha/${id}`;
      const event = await asker.json<EventPage>(site, `${answer}?${query}`);
      claims.push(...pageClaims(scope, answer, event));
      const offers = event.schedule.flatMap(({ places }) => places.flatMap((place) => place.offers));
      const ahead = offers.filter(isAhead);
      performances.set(
        id,
        [...new Set([event.next?.offer.id ?? 0, ...ahead.map((offer) => offer.id)])].filter(Boolean),
      );
      if (event.next !== null && event.city !== null)
        shown.set(id, {
          when: formatDateTime(event.next.offer.startsAt, event.city.timeZone, locale),
          status: event.next.offer.status,
        });
      const address = href(locale, 'region-event-event', { region, event: id });
      const days = [...new Set(ahead.map(({ day }) => day))];
      const chosen = event.category.slug === 'kino' ? draw(days, FILM_DAYS) : [];
      const label = m.site_next_date({}, { locale: textLanguage(locale) });
      for (const target of [address, ...chosen.map((day) => `${address}?day=${day}`)]) {
        const root = await page(target);
        if (root === null) continue;
        claims.push(canonicalClaim(root, scope, target, id));
        claims.push(...eventPageClaims(root, { ...scope, locale }, target, { id, label }));
        if (target !== address) continue;
        const known = new Map(ahead.map((offer) => [offer.id, offer]));
        claims.push(...jsonLdClaims(root, scope, target, known).claims);
        for (const offer of ahead)
          claims.push({
            about: `${performanceOf(scope, offer.id)} is off`,
            what: 'status',
            // Without a new date there is nothing to be at either.
            says: offer.status === 'cancelled' || offer.status === 'postponed' ? 'yes' : 'no',
            where: answer,
          });
      }
      await collectHit(event);
    }

    /** The search finds an event by its title, and leads to the same page. */
    async function collectHit({ id, title }: EventPage): Promise<void> {
      const target = `/api/v2/search?${query}&search%5Bquery%5D=${encodeURIComponent(title)}`;
      const { performances: hits } = await asker.json<SearchResult>(site, target);
      const hit = hits.items.find((item) => item.id === id);
      if (hit === undefined) broken.push({ where: site.host + target, what: `does not find event ${id} by its title` });
      else claims.push({ about: eventOf(scope, id), what: 'link', says: hit.url, where: `search for «${title}»` });
      if (hit !== undefined) claims.push(...cardClaims(scope, `search for «${title}»`, hit.card));
    }
  }

  async function collectCards(
    city: City,
    scope: { host: string; locale: string; city: string },
    query: string,
  ): Promise<Map<number, string>> {
    const listed = new Map<number, string>();
    for (let number = 1, pages = 1; number <= pages; number += 1) {
      const target = `/api/v3/pages/afisha?${query}&limit=${CARDS}&page=${number}`;
      const listing = await asker.json<Listing>(site, target);
      pages = listing.pages;
      for (const card of listing.items) {
        listed.set(card.id, card.title);
        claims.push(...cardClaims(scope, '/api/v3/pages/afisha', card));
      }
      claims.push({
        about: `${scope.host} ${city.slug}, events`,
        what: 'count',
        says: String(listing.total),
        where: target,
      });
    }
    claims.push({
      about: `${scope.host} ${city.slug}, events`,
      what: 'count',
      says: String(listed.size),
      where: `cards of ${scope.locale} ${city.slug}`,
    });
    return listed;
  }

  async function collectPages(city: City, locale: Locale): Promise<void> {
    const scope = { host: site.host, locale, city: city.slug };
    const region = city.slug;
    const ids = new Set<string>();
    await allPages(href(locale, 'region-events-id', { region }), (root, target) => {
      const found = cardsOfPage(root, scope, target);
      for (const { about, what } of found) if (what === 'link') ids.add(about);
      claims.push(...found);
    });
    claims.push({
      about: `${scope.host} ${city.slug}, events`,
      what: 'count',
      says: String(ids.size),
      where: `drawn cards of ${locale} ${city.slug}`,
    });
    for (const id of ['top', 'kino']) {
      await allPages(href(locale, 'region-events-id-indexOld', { region, id }), (root, target) => {
        claims.push(...rowsByDate(root, { ...scope, locale }, target));
      });
    }
  }

  /** Follows the numbered pages of a list until one has no link to the next. */
  async function allPages(
    first: string,
    read: (root: ReturnType<typeof parseHtml>['root'], target: string) => void,
  ): Promise<void> {
    for (let number = 1; ; number += 1) {
      const target = number === 1 ? first : `${first}?page=${number}`;
      const { status, body } = await asker.text(site, target);
      counts.pages += 1;
      if (status !== 200) return void broken.push({ where: site.host + target, what: `answers ${status}` });
      read(parseHtml(body).root, target);
      if (!body.includes(`?page=${number + 1}"`)) return;
    }
  }

  /** The widget is asked for the shown date of every event, and for some other dates. */
  async function collectSales(): Promise<void> {
    const ids = [...performances.values()].flatMap(([shown, ...rest]) => [
      ...(shown === undefined ? [] : [shown]),
      ...draw(rest, sales),
    ]);
    await inLanes(ids, lanes, async (id) => {
      const locale = draw(locales, 1)[0] ?? 'ru';
      const target = `/api/v3/performances/${id}/sale?lang=${langOf(locale)}`;
      const { status, body } = await asker.text(site, target);
      counts.sales += 1;
      if (status === 200) claims.push(...saleClaims(site, target, JSON.parse(body) as SaleView));
      else broken.push({ where: site.host + target, what: `answers ${status}` });
    });
  }

  function draw<Thing>(things: readonly Thing[], most: number): Thing[] {
    const left = [...things];
    return Array.from({ length: Math.min(most, left.length) }, () =>
      left.splice(Math.floor(random() * left.length), 1),
    ).flat();
  }
}
