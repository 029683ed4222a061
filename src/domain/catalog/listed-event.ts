import type { LocalText } from '#domain/locales/locale.ts';
import { fold } from '#domain/search/fold.ts';
import type { AgeMark } from './age-mark.ts';
import { stableHash } from './stable-hash.ts';

/** What lists say of an event beside its dates. A field nobody has said anything about is absent. */
export type EventFacts = {
  title: LocalText;
  description: LocalText;
  age?: AgeMark;
  durationMin?: number;
  organizer?: string;
  permitNo?: string;
};

/** What one entry says. What it leaves out is silence; `cleared` names fields it says there is nothing of. */
export type EventSaying = {
  facts: Pick<EventFacts, 'title'> & Partial<Omit<EventFacts, 'title'>>;
  cleared: readonly string[];
};

/** `sources`: who said each field, by its name, texts by language: `{"description.ru": "csv:theatre.csv"}`. */
export type ListedEvent = { facts: EventFacts; sources: Readonly<Record<string, string>> };

/** A field that stays as it is against what an entry says, and why. */
export type KeptField = { field: string; because: 'other_source' | 'earlier_entry' | 'on_sale'; owner: string | null };

type Value = string | number;
type Fields = Record<string, Value>;
type Mark = number | null;

export const UNLISTED: ListedEvent = { facts: { title: {}, description: {} }, sources: {} };

/** Without them a sale is shut (sale-gate.ts). */
const PAPERS = new Set(['organizer', 'permitNo']);

/**
 * The event with what an entry adds to it. A field belongs to the source that first said it: only that source changes
 * or clears it. Silence changes nothing, and nothing takes the organizer or the permit from a sale that is under way.
 * @param said what the entries of this source have said in this run; of two entries the first counts
 */
export function hearEntry(
  event: ListedEvent,
  saying: EventSaying,
  { source, isOnSale, said }: { source: string; isOnSale: boolean; said: Map<string, Mark> },
): { event: ListedEvent; kept: KeptField[] } {
  const fields = fieldsOf(event.facts);
  const sources = { ...event.sources };
  const kept: KeptField[] = [];
  for (const [field, value] of Object.entries(sayingFields(saying, fields))) {
    const owner = sources[field] ?? null;
    const current = fields[field];
    const keep = (because: KeptField['because']) => kept.push({ field, because, owner });
    const before = said.get(field);
    if (before === undefined) said.set(field, markOf(field, value));
    else if (before !== markOf(field, value)) {
      keep('earlier_entry');
      continue;
    }
    if (value === null) {
      if (current === undefined) continue;
      if (owner !== source) keep('other_source');
      else if (isOnSale && PAPERS.has(field)) keep('on_sale');
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

/** Short and the same for what counts as the same: titles that are written a little differently share their event's key. */
function markOf(field: string, value: Value | null): Mark {
  if (value === null) return null;
  return stableHash(field.startsWith('title.') ? fold(String(value)) : String(value));
}

function fieldsOf({ title, description, ...plain }: EventFacts): Fields {
  return { ...inLanguages('title', title), ...inLanguages('description', description), ...plain };
}

/** To clear `description` is to clear it in every language. */
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
