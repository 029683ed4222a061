import type { EventCard } from '#api/catalog/contract.ts';
import type { EventPage } from '#api/catalog/event-contract.ts';
import type { EventLine } from '#api/catalog/listing-contract.ts';
import type { SaleView } from '#api/performances/contract.ts';
import { isReducedKind } from '#domain/pricing/price-list.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { dateRank } from '#domain/catalog/shown-date.ts';
import { isSellable, type PerformanceStatus } from '#domain/performances/performance-status.ts';
import type { Claim } from './compare.ts';
import { amount, isPriced } from './words.ts';

/** Where a claim belongs: host, language and city. */
export type Scope = { host: string; locale: string; city: string };

export const eventOf = ({ host, locale, city }: Scope, id: number): string => `${host} ${locale} ${city} event ${id}`;
export const shownOf = (scope: Scope, id: number): string => `${eventOf(scope, id)}, shown date`;
export const dayOf = (scope: Scope, id: number, day: string): string => `${eventOf(scope, id)}, ${day}`;
/** A performance is the same in all languages. */
export const performanceOf = ({ host }: Pick<Scope, 'host'>, id: number): string => `${host} performance ${id}`;

const at = (instant: string): string => new Date(instant).toISOString();

type Shown = {
  status: PerformanceStatus | null;
  minTotalMinor: number | null;
  startsAt: string | null;
  performanceId?: number | null;
};

/** The date that represents an event, with its status and price. */
function shownClaims(about: string, where: string, { status, minTotalMinor, startsAt }: Shown): Claim[] {
  const claims: Claim[] = [];
  if (status !== null) claims.push({ about, what: 'status', says: status, where });
  if (startsAt !== null) claims.push({ about, what: 'date', says: at(startsAt), where });
  if (status !== null && isPriced(status)) claims.push({ about, what: 'price', says: amount(minTotalMinor), where });
  return claims;
}

export function cardClaims(scope: Scope, where: string, card: EventCard): Claim[] {
  const about = eventOf(scope, card.id);
  return [
    ...shownClaims(shownOf(scope, card.id), where, { ...card, startsAt: card.nextAt }),
    { about: `${about}, performances`, what: 'count', says: String(card.performances), where },
    { about: `${about}, days`, what: 'count', says: String(card.days), where },
    { about, what: 'rating', says: ratingIn(card.rating?.average), where },
    ...filmClaims(scope, where, card),
  ];
}

/** The lowest price of the day's performances that the card of a film lists. */
function filmClaims(scope: Scope, where: string, { id, film, nextAt, timeZone, status }: EventCard): Claim[] {
  if (film === undefined || film.performances < 2 || nextAt === null || !isPriced(status)) return [];
  const about = dayOf(scope, id, cityDay(new Date(nextAt), timeZone));
  return [{ about, what: 'price', says: amount(film.minTotalMinor), where }];
}

/** "4.8"; an event without published reviews has none. */
export const ratingIn = (average: number | undefined): string => average?.toFixed(1) ?? 'none';

export function lineClaims(scope: Scope, where: string, line: EventLine): Claim[] {
  return shownClaims(shownOf(scope, line.id), where, line);
}

/** The event page's answer: the shown date, every performance, and every day as its performances add up. */
/** A cancelled performance keeps its status after its start, and stays on its page until the day is over. */
export function isAhead({ status, startsAt }: { status: string; startsAt: string }): boolean {
  return status !== 'past' && Date.parse(startsAt) > Date.now();
}

export function pageClaims(scope: Scope, where: string, event: EventPage): Claim[] {
  const about = eventOf(scope, event.id);
  const ahead = event.schedule.flatMap(({ day, places }) =>
    places.flatMap(({ offers }) => offers.filter(isAhead).map((offer) => ({ day, offer }))),
  );
  const claims: Claim[] = [
    { about: `${about}, performances`, what: 'count', says: String(ahead.length), where },
    { about: `${about}, days`, what: 'count', says: String(new Set(ahead.map(({ day }) => day)).size), where },
  ];
  if (event.next !== null) claims.push(...shownClaims(shownOf(scope, event.id), where, event.next.offer));
  for (const { offer } of ahead)
    claims.push(
      { about: performanceOf(scope, offer.id), what: 'status', says: offer.status, where },
      { about: performanceOf(scope, offer.id), what: 'date', says: at(offer.startsAt), where },
      ...(isPriced(offer.status)
        ? [{ about: performanceOf(scope, offer.id), what: 'price' as const, says: amount(offer.minTotalMinor), where }]
        : []),
    );
  for (const [day, of] of Map.groupBy(ahead, (entry) => entry.day)) {
    const offers = of
      .map(({ offer }) => offer)
      .toSorted(
        (a, b) => dateRank(a.status) - dateRank(b.status) || a.startsAt.localeCompare(b.startsAt) || a.id - b.id,
      );
    const dayAbout = dayOf(scope, event.id, day);
    const [best] = offers;
    const prices = offers.filter(({ status }) => isSellable(status)).flatMap((offer) => offer.minTotalMinor ?? []);
    if (best === undefined) continue;
    const ample = offers.find(({ status }) => isSellable(status) && status !== 'few_left');
    const status = best.status === 'few_left' ? (ample ?? best).status : best.status;
    claims.push({ about: dayAbout, what: 'status', says: status, where });
    claims.push({
      about: dayAbout,
      what: 'count',
      says: String(new Set(of.map(({ offer }) => offer.startsAt)).size),
      where,
    });
    if (isPriced(best.status))
      claims.push({
        about: dayAbout,
        what: 'price',
        says: amount(prices.length === 0 ? null : Math.min(...prices)),
        where,
      });
  }
  return claims;
}

/** The first answer of the widget. Its price is the lowest of a zone that has free places, with the fee. */
export function saleClaims(scope: Pick<Scope, 'host'>, where: string, sale: SaleView): Claim[] {
  const { id, status, startsAt } = sale.performance;
  const about = performanceOf(scope, id);
  const totals = (isAnyZone: boolean): number[] =>
    sale.zones
      .filter(({ free }) => isAnyZone || free > 0)
      .flatMap(({ tariffs }) => tariffs.filter(({ kind }) => !isReducedKind(kind)))
      .map(({ priceMinor, feeMinor }) => priceMinor + feeMinor);
  const offered = totals(false);
  return [
    { about, what: 'status', says: status, where },
    { about, what: 'date', says: at(startsAt), where },
    ...(isPriced(status) && offered.length > 0
      ? [{ about, what: 'price' as const, says: amount(Math.min(...offered)), where }]
      : []),
  ];
}
