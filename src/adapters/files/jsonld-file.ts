import {
  type Problem,
  problemAt,
  type Origin,
  type SourcePath,
  type SourceRecord,
} from '#domain/catalog/import/problem.ts';
import { MOVED_ONLINE } from '#domain/catalog/source-status.ts';
import { textOfHtml } from '#domain/catalog/import/plain-text.ts';
import type { ListingReader } from '#usecases/reports/import-report.ts';
import { spanAround } from './ics-file.ts';
import { jsonDocuments } from './jsonld-documents.ts';
import { type EventPlace, eventsIn } from './jsonld-events.ts';
import { pricesOf } from './jsonld-offers.ts';
import { datesOfSchedule } from './jsonld-schedule.ts';
import { onlineModesOf, statusOf } from './jsonld-status.ts';
import {
  descriptionOf,
  isNode,
  isReference,
  list,
  nameOf,
  type Node,
  plainOf,
  shown,
  textOf,
  typesOf,
} from './jsonld-values.ts';

/** A picture belongs to somebody, and a page's markup does not say to whom. */
const IMAGE_NOT_TAKEN = 'image is not taken: nothing is fetched, and its author is not known; left out';

/** Path of each part of an entry in the node that it was read from. */
type Parts = Map<string, SourcePath>;
type Resolve = (value: unknown) => unknown;
type Entry = { value: Node; parts: Parts };
type Context = {
  resolve: Resolve;
  span: { from: number; to: number };
  report: (problem: Problem) => void;
  hasPlace: boolean;
};

/**
 * Reads events of schema.org anywhere in a file: alone, in arrays, graphs and lists, as sub-events of a series, on the
 * page of a place, an artist or an organizer, in the script blocks of a web page.
 */
export const readJsonLd: ListingReader = function* (text, file, { now, report: tell, hasPlace = false }) {
  let reported = 0;
  const report = (problem: Problem) => {
    reported++;
    tell(problem);
  };
  const context = { resolve: resolverOf(text, file), span: spanAround(now), report, hasPlace };
  let found = 0;
  for (const { value, origin } of jsonDocuments(text, file, report)) {
    for (const event of eventsIn(value, { origin, resolve: context.resolve, report })) {
      found++;
      yield* recordsOf(event, origin, context);
    }
  }
  if (found > 0 || reported > 0) return;
  const reason = 'there is no event of schema.org in it';
  tell({ file, line: 1, column: 1, path: '', code: 'wrong_shape', reason, outcome: 'refused' });
};

/** Resolves references by `@id`. The file is read for their nodes only when it contains a reference. */
function resolverOf(text: string, file: string): Resolve {
  if (!/[{,]\s*"@id"\s*:\s*"[^"]*"\s*\}|"location"\s*:\s*"#/.test(text)) return (value) => value;
  const nodes = new Map<string, Node>();
  const collect = (value: unknown, depth: number): void => {
    if (depth > 100 || typeof value !== 'object' || value === null) return;
    if (isNode(value) && typeof value['@id'] === 'string' && !isReference(value)) {
      const known = nodes.get(value['@id']);
      nodes.set(value['@id'], known ? { ...value, ...known } : value);
    }
    for (const member of Object.values(value)) collect(member, depth + 1);
  };
  for (const { value } of jsonDocuments(text, file, () => undefined)) collect(value, 0);
  return (value) => {
    if (typeof value === 'string') return nodes.get(value) ?? value;
    return isNode(value) && isReference(value) ? (nodes.get(String(value['@id'])) ?? value) : value;
  };
}

/** Yields one event as one entry, or as one entry per date of its schedule. */
function* recordsOf(event: EventPlace, root: Origin, context: Context): Generator<SourceRecord> {
  const { node, own, path } = event;
  const parts: Parts = new Map();
  const locate = (at: SourcePath) => root.locate([...path, ...(parts.get(String(at[0] ?? '')) ?? [])]);
  const origin = { file: root.file, path: [root.path, ...path].filter((part) => part !== '').join('/'), locate };
  const entry: Entry = { value: {}, parts };
  if (!fillEntry(entry, event, origin, context)) return;
  const schedules = list(own['eventSchedule']).map(context.resolve).filter(isNode);
  if (schedules.length === 0) {
    yield { value: withUid(entry, own, entry.value['start']), origin };
    return;
  }
  parts.set('schedule', ['eventSchedule']);
  for (const schedule of schedules) {
    const { dates, fault } = datesOfSchedule(schedule, node['startDate'], context.span);
    if (fault !== undefined) context.report(problemAt(origin, ['schedule'], 'bad_recurrence', fault));
    for (const { start, end } of dates) {
      const { end: _end, ...value } = entry.value;
      const dated = { value: { ...value, start, ...(end === undefined ? {} : { end }) }, parts };
      yield { value: withUid(dated, own, start, true), origin };
    }
  }
}

/** Fills the entry from the node; returns false when the event has to be refused, which is reported. */
function fillEntry({ value, parts }: Entry, { node, own }: EventPlace, origin: Origin, context: Context): boolean {
  const set = (part: string, from: SourcePath, found: unknown) => {
    parts.set(part, from);
    if (found !== undefined && found !== null && found !== '') value[part] = found;
  };
  const tell = (part: string, reason: string, outcome: Problem['outcome']) =>
    context.report(problemAt(origin, [part], 'wrong_shape', reason, outcome));
  set('title', ['name'], textOf(node['name'] ?? node['headline']));
  set('description', ['description'], descriptionOf(node['description']));
  set('start', ['startDate'], plainOf(node['startDate']));
  set('end', ['endDate'], plainOf(node['endDate']));
  set('previousStart', ['previousStartDate'], plainOf(list(node['previousStartDate'])[0]));
  set('age', ['typicalAgeRange'], ageOf(node['typicalAgeRange']));
  if (node['typicalAgeRange'] !== undefined && value['age'] === undefined) {
    tell('age', `typicalAgeRange "${shown(node['typicalAgeRange'])}" is not understood`, 'repaired');
  }
  set('durationMin', ['duration'], minutesOf(plainOf(node['duration'])));
  if (node['duration'] !== undefined && value['durationMin'] === undefined) {
    tell('durationMin', `duration "${shown(node['duration'])}" is not understood`, 'repaired');
  }
  set('categories', ['@type'], [...typesOf(node), ...keywordsOf(node['keywords'])]);
  set('organizer', ['organizer'], nameOf(context.resolve(list(node['organizer'])[0])));
  set('status', ['eventStatus'], undefined);
  const { status, unknown, isOnline } = statusOf(node['eventStatus']);
  if (unknown !== undefined) {
    tell('status', `eventStatus "${unknown}" is not understood: whether it takes place is not known`, 'refused');
    return false;
  }
  set('status', ['eventStatus'], status);
  if (isOnline) tell('status', MOVED_ONLINE, 'repaired');
  set('attendance', ['eventAttendanceMode'], undefined);
  for (const mode of onlineModesOf(node['eventAttendanceMode'])) {
    tell('attendance', `eventAttendanceMode "${mode}" is not kept: it is listed at its place`, 'repaired');
  }
  if (own['image'] !== undefined) {
    set('image', ['image'], undefined);
    context.report(problemAt(origin, ['image'], 'unknown_field', IMAGE_NOT_TAKEN, 'repaired'));
  }
  setOffers(set, node, context, (reason) => tell('priceFrom', reason, 'repaired'));
  set('uid', own['@id'] === undefined ? ['url'] : ['@id'], undefined);
  return setLocation(set, node, context, (reason, outcome) => tell('place', reason, outcome));
}

type Set = (part: string, from: SourcePath, found: unknown) => void;

function setLocation(
  set: Set,
  node: Node,
  { resolve, hasPlace }: Context,
  tell: (reason: string, outcome: Problem['outcome']) => void,
): boolean {
  const all = list(node['location']).map(resolve);
  const real = all.filter((one) => !isNode(one) || !typesOf(one).includes('VirtualLocation'));
  const [first] = real;
  set('place', ['location'], nameOf(first));
  if (isNode(first)) {
    const address = resolve(first['address']);
    if (isNode(address)) set('city', ['location', 'address'], nameOf(resolve(address['addressLocality'])));
  }
  if (real.length > 1) tell('location names several places; the first is taken', 'repaired');
  if (hasPlace && (first === undefined || (isNode(first) && isReference(first)))) return true;
  if (isNode(first) && isReference(first)) {
    tell(`location names "${String(first['@id'])}", which is not in this file`, 'refused');
    return false;
  }
  // Without any location, the check of the entry reports the missing place.
  if (first !== undefined || all.length === 0) return true;
  tell('takes place online only', 'refused');
  return false;
}

function setOffers(set: Set, node: Node, { resolve }: Context, tell: (reason: string) => void): void {
  const { from, to, currency, isFree, faults } = pricesOf(node['offers'], node['isAccessibleForFree'], resolve);
  set('priceFrom', ['offers'], from);
  set('priceTo', ['offers'], to);
  set('currency', ['offers'], currency);
  if (isFree) set('sale', ['offers'], 'free');
  for (const fault of faults) tell(fault);
}

/** Key of a date: its `@id`; else its identifier or address with the start; else title, place and start. */
function withUid({ value }: Entry, own: Node, start: unknown, isOneOfSeveral = false): Node {
  const name = own['@id'] ?? own['identifier'] ?? own['url'];
  const given = typeof name === 'string' && name !== '' ? [name] : [JSON.stringify(value['title']), value['place']];
  const isNamed = typeof name === 'string' && own['@id'] !== undefined && !isOneOfSeveral;
  const uid = [...given, isNamed ? '' : start].join(' ').trim();
  return { ...value, uid: uid.replaceAll(/\s+/g, ' ').slice(0, 400) };
}

/** "12-" and "12+" both mean from the age of 12; our marks are 0, 6, 12, 16 and 18. */
function ageOf(value: unknown): unknown {
  const [first] = list(value);
  const years =
    typeof first === 'string' || typeof first === 'number' ? Number.parseInt(String(first), 10) : Number.NaN;
  if (!Number.isFinite(years)) return undefined;
  return `${[18, 16, 12, 6].find((mark) => years >= mark) ?? 0}+`;
}

function minutesOf(value: unknown): number | undefined {
  const match =
    typeof value === 'string' ? /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:[\d.]+S)?)?$/.exec(value) : null;
  if (!match) return undefined;
  return (Number(match[1] ?? 0) * 24 + Number(match[2] ?? 0)) * 60 + Number(match[3] ?? 0) || undefined;
}

function keywordsOf(value: unknown): string[] {
  return list(value)
    .map((word) => (isNode(word) ? (word['name'] ?? word['@value']) : word))
    .flatMap((word) => (typeof word === 'string' ? textOfHtml(word).split(',') : []))
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
