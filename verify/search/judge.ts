import type { SearchFacet, SearchResult } from '#api/catalog/search-contract.ts';
import { addDays, weekday, weekendOf, type DayWindow, periodWindow } from '#domain/catalog/city-day.ts';
import { nextDate } from '#domain/meaning/typed-dates.ts';
import type { Answer, Question } from './questions.ts';

/** What the judge knows beside the result. */
export type Known = {
  /** The date of the visitor's city, and its money. */
  today: string;
  currency: string;
  /** Russian title of an event, place or person. */
  titleOf: (kind: 'event' | 'place' | 'person', id: number) => string | null;
  /** Ids of the upcoming events of a place or person; empty when nothing is announced. */
  eventsOf: (kind: 'place' | 'person', id: number) => Promise<readonly number[]>;
};

/** Events that a visitor sees without looking further. */
const SEEN = 3;

/**
 * At which position, from 1 on, the right answer is offered; 0 when it is not. Positions of listings count everything
 * that is offered, in the order in which a visitor sees it; those of events, places and persons count their own kind.
 */
export async function positionOf(question: Question, result: SearchResult, known: Known): Promise<number> {
  switch (question.kind) {
    case 'facet':
    case 'facets':
      return positionOfFacet(question, result, known);
    case 'page':
      return positionOfPage(question, result);
    case 'event':
    case 'place':
    case 'person':
      return positionOfTitle(question.kind, question, result, known);
    case 'events-of': {
      const [of = 'place'] = question.wanted.flat().map((answer) => (answer.of === 'person' ? 'person' : 'place'));
      const position = positionOfTitle(of, question, result, known);
      return position > 0 && (await bringsEvents(of, position, result, known)) ? position : 0;
    }
    case 'nothing':
      return result.pages.length === 0 && result.facets.length === 0 && result.order.length === 0 ? 1 : 0;
  }
}

const GROUPS = { event: 'performances', place: 'objects', person: 'names' } as const;

function positionOfTitle(of: keyof typeof GROUPS, { wanted }: Question, result: SearchResult, known: Known): number {
  const names = new Set(wanted.flat().map(({ name }) => name));
  return result[GROUPS[of]].items.findIndex(({ id }) => names.has(known.titleOf(of, id) ?? '')) + 1;
}

/** Whether its upcoming events, if there are any, are among those that a visitor sees. */
async function bringsEvents(
  of: 'place' | 'person',
  position: number,
  result: SearchResult,
  known: Known,
): Promise<boolean> {
  const id = result[GROUPS[of]].items[position - 1]?.id ?? 0;
  const own = await known.eventsOf(of, id);
  return own.length === 0 || result.performances.items.slice(0, SEEN).some((event) => own.includes(event.id));
}

function positionOfPage({ wanted }: Question, { pages, isUnderstood, order }: SearchResult): number {
  if (!isUnderstood && order.length > 0) return 0;
  const names = new Set(wanted.flat().map(({ name }) => name));
  return pages.findIndex(({ key }) => names.has(key)) + 1;
}

function positionOfFacet(question: Question, result: SearchResult, known: Known): number {
  const at = result.facets.findIndex((facet) => isRight(facet, question, known));
  if (at < 0) return 0;
  // Titles that fit better than the meaning stand before it.
  const [best] = result.order;
  const before = result.isUnderstood || best === undefined ? 0 : result[best].items.length;
  return before + result.pages.length + at + 1;
}

/** Whether a facet combines all that is wanted, and nothing else. */
function isRight(facet: SearchFacet, { wanted, city }: Question, known: Known): boolean {
  const isMet = wanted.every((answers) => answers.some((answer) => meets(facet, answer, known)));
  return isMet && !saysMore(facet, wanted.flat(), city);
}

/** Whether a facet narrows the guide by anything that nobody asked for. */
function saysMore(facet: SearchFacet, asked: readonly Answer[], city: string): boolean {
  const { kind, key } = facet;
  const { region, category, tag } = addressOf(facet);
  const isAsked = (of: string, name: string | null) =>
    name === null || asked.some((one) => one.of === of && one.name === name);
  const isAskedAtAll = (of: string) => asked.some((one) => one.of === of);
  return (
    kind === 'places' ||
    ((kind === 'genre' || kind === 'format') && !isAsked(kind, key)) ||
    // A genre is listed under its category, a format under films.
    (kind !== 'genre' && (kind !== 'format' || category !== 'kino') && !isAsked('category', category)) ||
    !isAsked('tag', tag) ||
    (facet.children && !isAsked('filter', 'children')) ||
    (Boolean(facet.day ?? facet.from ?? facet.period ?? facet.month ?? facet.part) && !isAskedAtAll('when')) ||
    ((facet.free || facet.maxPriceMinor !== null) && !isAskedAtAll('price')) ||
    (region !== city && !isAskedAtAll('city')) ||
    facet.age !== null ||
    (facet.accessible && !isAsked('filter', 'accessible'))
  );
}

function meets(facet: SearchFacet, { of, name }: Answer, known: Known): boolean {
  switch (of) {
    case 'category':
      return facet.kind !== 'genre' && addressOf(facet).category === name;
    case 'tag':
      return addressOf(facet).tag === name;
    case 'filter':
      return (name === 'children' || name === 'accessible') && facet[name] && searchOf(facet).get(name) === '1';
    case 'genre':
    case 'format':
      return facet.kind === of && facet.key === name;
    case 'when':
      return isWhen(facet, name, known.today);
    case 'price':
      if (name === 'free') return facet.free;
      return facet.maxPriceMinor === Number(name.replace('max ', '')) * 100 && facet.currency === known.currency;
    case 'city':
      return addressOf(facet).region === name;
    default:
      return false;
  }
}

/** What the address of a facet lists: "/ru/minsk/events/teatr/tag/with-subtitles". */
function addressOf({ url }: SearchFacet): { region: string; category: string | null; tag: string | null } {
  const { pathname, searchParams } = new URL(url, 'https://guide.test');
  const [, , region = '', , id, variant, value] = pathname.split('/');
  const category = id === undefined || id === 'top' ? null : id;
  return { region, category, tag: variant === 'tag' ? (value ?? null) : searchParams.get('tag') };
}

function searchOf({ url }: SearchFacet): URLSearchParams {
  return new URL(url, 'https://guide.test').searchParams;
}

function isWhen(facet: SearchFacet, name: string, today: string): boolean {
  const wanted = wantedDays(name, today);
  const found = daysOf(facet, today);
  const part = name === 'tonight' || name === 'tomorrow-evening' ? 'evening' : null;
  return found !== null && found.from === wanted.from && found.to === wanted.to && facet.part === part;
}

function wantedDays(name: string, today: string): DayWindow {
  const one = (day: string): DayWindow => ({ from: day, to: day });
  if (name === 'today' || name === 'tonight') return one(today);
  if (name === 'tomorrow' || name === 'tomorrow-evening') return one(addDays(today, 1));
  if (name === 'weekend') return weekendOf(today);
  if (name === 'next-week') {
    const monday = addDays(today, 8 - weekday(today));
    return { from: monday, to: addDays(monday, 6) };
  }
  if (name === 'next-weekend') {
    const saturday = addDays(today, 13 - weekday(today));
    return { from: saturday, to: addDays(saturday, 1) };
  }
  const [first, last] = name.split('..');
  if (first !== undefined && last !== undefined) return rangeUntil(first, wantedDays(last, today).to);
  const [word = '', number] = name.split(' ');
  if (word === 'weekday') return one(addDays(today, (Number(number) - weekday(today) + 7) % 7));
  const [month = 0, day = 0] = name.split('-').map(Number);
  return one(nextDate(month, day, today) ?? name);
}

/** From a day as MM-DD to the date after it. */
function rangeUntil(first: string, to: string): DayWindow {
  const year = Number(to.slice(0, 4));
  const from = `${year}-${first}`;
  return { from: from <= to ? from : `${year - 1}-${first}`, to };
}

function daysOf({ day, period, from, until }: SearchFacet, today: string): DayWindow | null {
  if (from !== null && until !== null) return { from, to: until };
  if (day !== null) return { from: day, to: day };
  return period === null ? null : periodWindow(period, today);
}
