import type { Origin, SourcePath, SourceRecord } from '#domain/catalog/problem.ts';
import type { ParsedSource } from '#usecases/catalog/import-report.ts';
import { readJsonRecords } from './json-file.ts';

type Node = Record<string, unknown>;
/** Where each part of an entry stands in the node it was read from. */
type Parts = Map<string, SourcePath>;

const DEEPEST = 12;
const LANGUAGES: Readonly<Record<string, string>> = { ru: 'ru', be: 'be', en: 'en', ka: 'ka', ge: 'ka' };
const STATUSES: Readonly<Record<string, string>> = {
  eventscheduled: 'scheduled',
  eventcancelled: 'cancelled',
  eventpostponed: 'postponed',
  eventrescheduled: 'rescheduled',
};

/** Events of schema.org wherever they stand: alone, in arrays, in `@graph`, as sub-events of a series. */
export function readJsonLd(text: string, file: string): ParsedSource {
  const { records, problems } = readJsonRecords(text, file);
  return { records: records.flatMap(({ value, origin }) => eventsIn(value, origin, [], {}, 0)), problems };
}

function eventsIn(value: unknown, origin: Origin, path: SourcePath, above: Node, depth: number): SourceRecord[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, i) => eventsIn(item, origin, [...path, i], above, depth + 1));
  }
  if (!isNode(value)) return [];
  const graph = value['@graph'];
  if (graph !== undefined) return eventsIn(graph, origin, [...path, '@graph'], above, depth + 1);
  const types = list(value['@type']).filter((type) => typeof type === 'string');
  if (!types.some((type) => type.endsWith('Event') || type === 'Festival' || type === 'EventSeries')) return [];
  // A date of a series has what the series says, unless it says otherwise.
  const { subEvent, ...own } = value;
  const node = { ...above, ...own };
  const parts =
    subEvent === undefined ? [] : eventsIn(subEvent, origin, [...path, 'subEvent'], without(node), depth + 1);
  return parts.length > 0 ? parts : [entryOf(node, own, types, origin, path)];
}

function without(node: Node): Node {
  const { '@id': _id, startDate: _start, endDate: _end, url: _url, ...rest } = node;
  return rest;
}

function entryOf(node: Node, own: Node, types: readonly string[], origin: Origin, path: SourcePath): SourceRecord {
  const parts: Parts = new Map();
  const value: Node = {};
  const set = (part: string, from: SourcePath, found: unknown) => {
    if (found === undefined || found === null || found === '') return;
    value[part] = found;
    parts.set(part, from);
  };
  set('title', ['name'], textOf(node['name']));
  set('description', ['description'], textOf(node['description']));
  set('start', ['startDate'], node['startDate']);
  set('end', ['endDate'], node['endDate']);
  set('previousStart', ['previousStartDate'], list(node['previousStartDate'])[0]);
  set('status', ['eventStatus'], statusOf(node['eventStatus']));
  set('age', ['typicalAgeRange'], ageOf(node['typicalAgeRange']));
  set('durationMin', ['duration'], minutesOf(node['duration']));
  set('categories', ['@type'], [...types, ...list(node['keywords']).filter((word) => typeof word === 'string')]);
  set('organizer', ['organizer'], nameOf(list(node['organizer'])[0]));
  setLocation(set, node['location']);
  setOffers(set, node['offers'], node['isAccessibleForFree']);
  set('uid', own['@id'] === undefined ? ['url'] : ['@id'], uidOf(own, value));
  const locate = (at: SourcePath) => origin.locate([...path, ...(parts.get(String(at[0] ?? '')) ?? [])]);
  return {
    value,
    origin: { file: origin.file, path: [origin.path, ...path].filter((part) => part !== '').join('/'), locate },
  };
}

type Set = (part: string, from: SourcePath, found: unknown) => void;

function setLocation(set: Set, location: unknown): void {
  const first = list(location).find((one) => !isNode(one) || !list(one['@type']).includes('VirtualLocation'));
  set('place', ['location'], nameOf(first));
  const address = isNode(first) ? first['address'] : undefined;
  if (isNode(address)) set('city', ['location', 'address'], nameOf(address['addressLocality']));
}

/** Prices of all offers together; those that are no price are left for the check to refuse. */
function setOffers(set: Set, offers: unknown, isFree: unknown): void {
  const nodes = list(offers).filter(isNode);
  const prices = nodes.flatMap((offer) =>
    [offer['price'], offer['lowPrice'], offer['highPrice']].filter((price) => price !== undefined).map(priceOf),
  );
  const numbers = prices.filter((price) => typeof price === 'number');
  const odd = prices.find((price) => typeof price !== 'number');
  set('priceFrom', ['offers'], odd ?? (numbers.length > 0 ? Math.min(...numbers) : undefined));
  set('priceTo', ['offers'], numbers.length > 0 ? Math.max(...numbers) : undefined);
  set(
    'currency',
    ['offers'],
    nodes.map((offer) => offer['priceCurrency']).find((one) => typeof one === 'string'),
  );
  if (isFree === true || (numbers.length > 0 && Math.max(...numbers) === 0)) set('sale', ['offers'], 'free');
}

function uidOf(own: Node, value: Node): string {
  const name = own['@id'] ?? own['identifier'] ?? own['url'];
  const given = typeof name === 'string' && name !== '' ? [name] : [JSON.stringify(value['title']), value['place']];
  return [...given, typeof name === 'string' && own['@id'] !== undefined ? '' : value['start']]
    .join(' ')
    .trim()
    .slice(0, 400);
}

/** "name" is a text, a text with its language, or several of these. */
function textOf(value: unknown): unknown {
  const byLanguage: Record<string, unknown> = {};
  for (const item of list(value)) {
    if (typeof item === 'string') return item;
    if (!isNode(item)) continue;
    const code = item['@language'];
    const language = typeof code === 'string' ? LANGUAGES[code.slice(0, 2).toLowerCase()] : undefined;
    if (language === undefined) return item['@value'];
    byLanguage[language] = item['@value'];
  }
  return Object.keys(byLanguage).length > 0 ? byLanguage : undefined;
}

function nameOf(value: unknown): unknown {
  const text = isNode(value) && !('@value' in value) ? textOf(value['name']) : textOf(value);
  return typeof text === 'object' && text !== null ? Object.values(text)[0] : text;
}

function statusOf(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  return STATUSES[value.split('/').at(-1)?.toLowerCase() ?? ''];
}

/** "12-" and "12+" are from twelve on; our marks are 0, 6, 12, 16 and 18. */
function ageOf(value: unknown): unknown {
  const years =
    typeof value === 'string' || typeof value === 'number' ? Number.parseInt(String(value), 10) : Number.NaN;
  if (!Number.isFinite(years)) return undefined;
  return `${[18, 16, 12, 6].find((mark) => years >= mark) ?? 0}+`;
}

function minutesOf(value: unknown): unknown {
  const match = typeof value === 'string' ? /^PT(?:(\d{1,2})H)?(?:(\d{1,4})M)?$/.exec(value) : null;
  return match ? Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0) || undefined : undefined;
}

function priceOf(value: unknown): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(',', '.')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : String(value);
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
