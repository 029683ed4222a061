import type { EventCard } from '#api/catalog/contract.ts';
import type { Home } from '#api/catalog/event-contract.ts';
import { addDays } from '#domain/catalog/city-day.ts';
import { isSellable } from '#domain/performances/performance-status.ts';

type Rail = Home['rails'][number];
export type Line = {
  kind: 'category' | 'children' | 'free';
  category: Rail['category'] | null;
  count: number;
  next: EventCard;
};

/** Each category of the home page in one of four forms, so that no two neighbouring sections have the same. */
export type HomeSections = {
  /** A row of posters. */
  rail: Rail | null;
  /** One event with a large picture, and the nearest dates of the category. */
  dates: { category: Rail['category']; lead: EventCard; next: readonly EventCard[] } | null;
  /** Short lists, two beside each other. */
  lists: readonly Rail[];
  /** A line each, with the nearest event. */
  lines: readonly Line[];
};

/** A section with fewer cards than this is a list, not a row of posters. */
const RAIL_CARDS = 5;
const DATES = 6;
const FEWEST_DATES = 4;
/** The large picture shows an event of the next weeks where there is one. */
const LEAD_DAYS = 45;
const LISTS = 2;
const LIST_ROWS = 3;

/** Only what the page shows: its data travels with it. */
export function homeSections(
  home: Pick<Home, 'rails' | 'hero' | 'children' | 'free' | 'counts' | 'today'>,
): HomeSections {
  const long = home.rails.filter(({ items }) => items.length >= RAIL_CARDS);
  const dates = long.map((each) => datesOf(each, home)).find((each, at) => at > 0 && each !== null) ?? null;
  const [rail = null] = long;
  const rest = home.rails.filter((each) => each !== rail && each.category !== dates?.category);
  const lists = rest
    .filter(({ items }) => rail === null || items.length >= LIST_ROWS)
    .toSorted((a, b) => b.items.length - a.items.length)
    // A city without a row of posters has room for more lists.
    .slice(0, rail === null ? LISTS * 2 : LISTS);
  const lines = rest
    .filter((each) => !lists.includes(each))
    .flatMap(({ category, items }) => lineOf('category', category, category.count, items));
  const hasChildren = home.rails.some(({ category }) => category.slug === 'detyam');
  return {
    rail,
    dates,
    lists: lists.map(({ category, items }) => ({ category, items: items.slice(0, LIST_ROWS) })),
    lines: [
      ...lines,
      ...(hasChildren ? [] : lineOf('children', null, home.counts.children, home.children)),
      ...lineOf('free', null, home.counts.free, home.free),
    ],
  };
}

/** Null when too few dates can be bought. The lead is well known, near, and does not open the page already. */
function datesOf({ category, items }: Rail, { hero, today }: Pick<Home, 'hero' | 'today'>): HomeSections['dates'] {
  const open = items.filter(({ status, nextAt }) => isSellable(status) && nextAt !== null);
  const others = open.filter(({ id }) => id !== hero?.id);
  const near = addDays(today, LEAD_DAYS);
  const lead = others.find(({ nextAt }) => (nextAt ?? '') < near) ?? others[0];
  const next = byDate(open.filter((card) => card !== lead)).slice(0, DATES);
  return lead === undefined || next.length < FEWEST_DATES ? null : { category, lead, next };
}

function lineOf(kind: Line['kind'], category: Line['category'], count: number, cards: readonly EventCard[]): Line[] {
  const [next] = byDate(cards.filter(({ status }) => isSellable(status)));
  const shown = next ?? cards[0];
  return shown === undefined || count === 0 ? [] : [{ kind, category, count, next: shown }];
}

function byDate(cards: readonly EventCard[]): EventCard[] {
  return cards.toSorted((a, b) => (a.nextAt ?? '').localeCompare(b.nextAt ?? ''));
}
