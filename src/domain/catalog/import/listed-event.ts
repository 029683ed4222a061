import type { LocalText } from '#domain/locales/locale.ts';
import { fold } from '#domain/search/fold.ts';
import type { AgeMark } from '#domain/catalog/age-mark.ts';
import { stableHash } from './stable-hash.ts';

/** What listings say about an event besides its dates. A field that no source has provided is absent. */
export type EventFacts = {
  title: LocalText;
  description: LocalText;
  age?: AgeMark;
  durationMin?: number;
  organizer?: string;
  permitNo?: string;
};

/** What one entry says. A missing field means no statement; `cleared` names fields the entry declares empty. */
export type EventSaying = {
  facts: Pick<EventFacts, 'title'> & Partial<Omit<EventFacts, 'title'>>;
  cleared: readonly string[];
};

/** `sources`: the source of each field, by field name, texts by language: `{"description.ru": "csv:theatre.csv"}`. */
export type ListedEvent = { facts: EventFacts; sources: Readonly<Record<string, string>> };

/** A field that keeps its value although an entry says otherwise, and the reason. */
export type KeptField = { field: string; because: 'other_source' | 'earlier_entry' | 'on_sale'; owner: string | null };

type Value = string | number;
type Fields = Record<string, Value>;
type Mark = number | null;

export const UNLISTED: ListedEvent = { facts: { title: {}, description: {} }, sources: {} };

/** Without these a sale is closed (sale-permission.ts). */
const REQUIRED_FOR_SALE = new Set(['organizer', 'permitNo']);

/**
 * Merges an entry into the event. A field belongs to the source that first provided it: only that source may change or
 * clear it. A missing field changes nothing, and nothing removes the organizer or the permit while a sale is under way.
 * @param stated what the entries of this source have stated in this run; of two entries the first counts
 */
export function mergeEntry(
  event: ListedEvent,
  saying: EventSaying,
  { source, isOnSale, stated }: { source: string; isOnSale: boolean; stated: Map<string, Mark> },
): { event: ListedEvent; kept: KeptField[] } {
  const fields = fieldsOf(event.facts);
  const sources = { ...event.sources };
  const kept: KeptField[] = [];
  for (const [field, value] of Object.entries(sayingFields(saying, fields))) {
    const owner = sources[field] ?? null;
    const current = fields[field];
    const keep = (because: KeptField['because']) => kept.push({ field, because, owner });
    const before = stated.get(field);
    if (before === undefined) stated.set(field, markOf(field, value));
    else if (before !== markOf(field, value)) {
      keep('earlier_entry');
      continue;
    }
    if (value === null) {
      if (current === undefined) continue;
      if (owner !== source) keep('other_source');
      else if (isOnSale && REQUIRED_FOR_SALE.has(field)) keep('on_sale');
      else {
        delete fields[field];
        delete sources[field];
      }
    } else if (current === undefined || owner === null || owner === source) {
      fields[field] = value;
      sources[field] = source;
    } else if (markOf(field, current) !== markOf(field, value)) keep('other_source');
  }
  return { event: { facts: factsOf(fields), sources }, kept };
}

/** A short value, equal for equivalent texts: slightly different spellings of a title share their event's key. */
function markOf(field: string, value: Value | null): Mark {
  if (value === null) return null;
  return stableHash(field.startsWith('title.') ? fold(String(value)) : String(value));
}

function fieldsOf({ title, description, ...plain }: EventFacts): Fields {
  return { ...inLanguages('title', title), ...inLanguages('description', description), ...plain };
}

/** Clearing `description` clears it in every language. */
function sayingFields({ facts, cleared }: EventSaying, known: Fields): Record<string, Value | null> {
  const none = Object.keys(known).filter((field) => cleared.some((it) => field === it || field.startsWith(`${it}.`)));
  return { ...Object.fromEntries(none.map((field) => [field, null])), ...fieldsOf({ description: {}, ...facts }) };
}

function inLanguages(name: string, text: LocalText): Fields {
  return Object.fromEntries(Object.entries(text).map(([language, words]) => [`${name}.${language}`, words]));
}

function factsOf(fields: Fields): EventFacts {
  const plain = Object.fromEntries(Object.entries(fields).filter(([field]) => !field.includes('.')));
  const text = (name: string): LocalText =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([field, words]) =>
        field.startsWith(`${name}.`) ? [[field.slice(name.length + 1), String(words)]] : [],
      ),
    );
  return { ...plain, title: text('title'), description: text('description') };
}
