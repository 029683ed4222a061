import { type Origin, type Problem, problemAt, type SourcePath } from '#domain/catalog/import/problem.ts';
import { isNode, isReference, list, type Node, typesOf } from './jsonld-values.ts';

/** An event with its position: `own` holds its own fields, `node` also those it inherits. */
export type EventPlace = { node: Node; own: Node; path: SourcePath };

/** Nesting limit; no page is deeper. */
const DEEPEST = 60;
const EVENT = /(?:Event|^Festival|^Hackathon|^CourseInstance|^EventSeries)$/i;
const PLACE =
  /(?:Place|Venue|Theater|Theatre|Hall|Stadium|Arena|Museum|Library|Cinema|Park|Building|Attraction|Restaurant|Bar|Club|CafeOrCoffeeShop|Zoo|Church|Gallery|Center|Business|Circus|Auditorium)$/;
const ORGANIZER = /(?:Organization|Group|Corporation|NGO)$/;
/** Properties whose events are mentioned, but not announced. */
const ASIDE = new Set([
  'subEvent',
  'subEvents',
  'superEvent',
  'offers',
  'eventSchedule',
  'about',
  'review',
  'isPartOf',
]);

type Walk = {
  origin: Origin;
  resolve: (value: unknown) => unknown;
  report: (problem: Problem) => void;
};
/** Fields of nodes above, for an event that lacks them. */
type Above = { series: Node; holder: Node };

/** Yields every event of a document in document order. */
export function eventsIn(value: unknown, walk: Walk): Generator<EventPlace, number> {
  return eventsBelow(value, walk, [], { series: {}, holder: {} });
}

function* eventsBelow(value: unknown, walk: Walk, path: SourcePath, above: Above): Generator<EventPlace, number> {
  if (path.length > DEEPEST) {
    if (isNode(value) || Array.isArray(value)) {
      const reason = 'is nested too deeply; what is in it was not looked at';
      walk.report(problemAt(walk.origin, path, 'wrong_shape', reason));
    }
    return 0;
  }
  if (Array.isArray(value)) {
    let count = 0;
    for (const [i, item] of value.entries()) count += yield* eventsBelow(item, walk, [...path, i], above);
    return count;
  }
  if (!isNode(value) || isReference(value)) return 0;
  const types = typesOf(value);
  if (types.some((type) => EVENT.test(type))) return yield* eventAt(value, walk, path, above);
  const inside = { series: {}, holder: { ...above.holder, ...holderOf(value, types) } };
  const count = yield* eventsOfMembers(value, walk, path, inside, (key) => !key.startsWith('@') || key === '@graph');
  if (count === 0 && types.includes('ItemList')) reportAddresses(value, walk, path);
  return count;
}

function* eventsOfMembers(
  node: Node,
  walk: Walk,
  path: SourcePath,
  above: Above,
  isSearched: (key: string) => boolean,
): Generator<EventPlace, number> {
  let count = 0;
  for (const [key, member] of Object.entries(node)) {
    if (typeof member === 'object' && isSearched(key)) count += yield* eventsBelow(member, walk, [...path, key], above);
  }
  return count;
}

function* eventAt(value: Node, walk: Walk, path: SourcePath, above: Above): Generator<EventPlace, number> {
  const { subEvent, subEvents, superEvent, ...own } = value;
  const series = walk.resolve(list(superEvent)[0]);
  // A date of a series inherits the fields of the series and may override them.
  const inherited = { ...above.holder, ...above.series, ...(isNode(series) ? withoutDates(series) : {}) };
  const node = { ...inherited, ...own };
  const below = { series: withoutDates(node), holder: {} };
  let parts = 0;
  for (const [key, member] of Object.entries({ subEvent, subEvents })) {
    parts += yield* eventsBelow(member, walk, [...path, key], below);
  }
  // Sub-events that are only references are described elsewhere in the file.
  const isNamed = list(subEvent).some((part) => isNode(part) && isReference(part) && walk.resolve(part) !== part);
  if (parts === 0 && !isNamed) {
    yield { node, own, path };
    parts = 1;
  }
  const others = { series: {}, holder: {} };
  const more = yield* eventsOfMembers(value, walk, path, others, (key) => !key.startsWith('@') && !ASIDE.has(key));
  return parts + more;
}

function withoutDates(node: Node): Node {
  const { '@id': _id, '@type': _type, startDate: _start, endDate: _end, url: _url, identifier: _name, ...rest } = node;
  const { eventSchedule: _schedule, subEvent: _sub, superEvent: _super, '@context': _context, ...series } = rest;
  return node['@type'] === undefined ? series : { ...series, '@type': node['@type'] };
}

/** An event on the page of a place takes place there; an event on the page of an organizer is organized by it. */
function holderOf(node: Node, types: readonly string[]): Node {
  const { event: _event, events: _events, ...holder } = node;
  const hasEvents = node['event'] !== undefined || node['events'] !== undefined;
  if (!hasEvents) return {};
  if (types.some((type) => PLACE.test(type)) || node['geo'] !== undefined) return { location: holder };
  return types.some((type) => ORGANIZER.test(type)) && !types.includes('MusicGroup') ? { organizer: holder } : {};
}

/** Reports a list that has only addresses: its events are on other pages, and nothing is fetched. */
function reportAddresses(node: Node, { origin, report, resolve }: Walk, path: SourcePath): void {
  const items = list(node['itemListElement']).filter((item) => {
    const target = isNode(item) ? (item['item'] ?? item['url']) : item;
    return typeof target === 'string' || (isNode(target) && isReference(target) && resolve(target) === target);
  });
  if (items.length === 0) return;
  const reason = `the list gives ${items.length} addresses and no events; what stands there has to be given as a file`;
  report(problemAt(origin, [...path, 'itemListElement'], 'wrong_shape', reason));
}
