import type { PageText } from './facts.ts';
import { lacks, many, REQUIRED, type Thing } from './google-required.ts';
import type { Vocabulary } from './schema-org.ts';

export type JsonLdFacts = { faults: string[]; texts: PageText[]; addresses: string[]; types: string[] };
type Place = { path: string; language: string; isOuter: boolean };

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const LENGTH = /^P(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/;
/** Often only the year of birth or death is known. */
const YEAR = /^\d{4}(?:-\d{2})?$/;
const LIVES = new Set(['birthDate', 'deathDate']);
/** Often written as strings, but they have to be numbers. */
const PRICES = new Set(['price', 'lowPrice', 'highPrice']);
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Properties that are no sentences: codes, formats, external names. */
const CODES = new Set([
  'telephone',
  'email',
  'priceCurrency',
  'addressCountry',
  'postalCode',
  'inLanguage',
  'videoFormat',
]);
/** The only property whose addresses may be external. */
const ELSEWHERE = new Set(['sameAs']);

/** Returns all faults in a page's JSON-LD, and its texts and addresses for the other checks. */
export function checkJsonLd(
  blocks: readonly string[],
  page: { language: string; isOwn: (address: string) => boolean },
  vocabulary: Vocabulary,
): JsonLdFacts {
  const facts: JsonLdFacts = { faults: [], texts: [], addresses: [], types: [] };
  const fault = (path: string, what: string): void => void facts.faults.push(`JSON-LD ${path}: ${what}`);

  for (const block of blocks) {
    let parsed: unknown;
    try {
      parsed = JSON.parse(block);
    } catch {
      fault('block', 'is no JSON');
      continue;
    }
    for (const thing of many(parsed)) {
      if ((thing as Thing | null)?.['@context'] !== 'https://schema.org') fault('block', 'without its @context');
      visit(thing, { path: '', language: page.language, isOuter: true });
    }
  }
  return facts;

  function visit(value: unknown, at: Place): void {
    if (typeof value !== 'object' || value === null) return fault(at.path, 'is no thing');
    const thing = value as Thing;
    const type = thing['@type'];
    if (typeof type !== 'string' || !vocabulary.isType(type)) return fault(at.path, `"${String(type)}" is no type`);
    const path = at.path === '' ? type : `${at.path}(${type})`;
    if (at.isOuter) facts.types.push(type);
    const types = Object.keys(REQUIRED).filter((known) => vocabulary.isA(type, known));
    for (const missing of lacks(thing, types, at.isOuter)) fault(path, `lacks ${missing}`);
    // A review quotes its author in the language it was written in.
    const written = type === 'Review' ? thing['inLanguage'] : undefined;
    const language = typeof written === 'string' ? (written.split('-')[0] ?? '') : at.language;
    for (const [property, held] of Object.entries(thing)) {
      if (property === '@type' || property === '@context') continue;
      const name = `${path}.${property}`;
      if (property === '@id') {
        address(String(held), name, false);
        continue;
      }
      const range = vocabulary.rangeOf(type, property);
      if (range === null) {
        fault(path, `has no property ${property}`);
        continue;
      }
      for (const one of many(held)) hold(one, property, range, { path: name, language, isOuter: false });
    }
    if (type === 'AggregateRating' || type === 'Rating') rating(thing, path);
  }

  function hold(value: unknown, property: string, range: readonly string[], at: Place): void {
    if (typeof value === 'object') {
      const type = String((value as Thing | null)?.['@type']);
      if (vocabulary.isType(type) && !range.some((wanted) => vocabulary.isA(type, wanted)))
        fault(at.path, `cannot hold ${type}`);
      return visit(value, at);
    }
    const isDate = range.includes('Date') || range.includes('DateTime');
    if (typeof value === 'number') {
      if (!range.includes('Number') && !range.includes('Integer') && !range.includes('Text'))
        fault(at.path, 'no number');
      return;
    }
    if (typeof value === 'boolean') {
      if (!range.includes('Boolean')) fault(at.path, 'no boolean');
      return;
    }
    if (typeof value !== 'string' || value.trim() === '') return fault(at.path, `holds ${JSON.stringify(value)}`);
    const values = range.flatMap((name) => [...vocabulary.valuesOf(name)]).filter((one) => one.startsWith('https'));
    if (values.length > 0 && !range.includes('Boolean')) {
      if (!values.includes(value) && !range.includes('Text')) fault(at.path, `"${value}" is none of its values`);
    } else if (isDate) {
      const isShort = LIVES.has(property) && YEAR.test(value);
      if (!isShort && !DAY.test(value) && !(INSTANT.test(value) && range.includes('DateTime')))
        fault(at.path, `"${value}" is no date`);
    } else if (range.includes('Time')) {
      if (!TIME.test(value)) fault(at.path, `"${value}" is no time`);
    } else if (range.includes('Duration')) {
      if (!LENGTH.test(value)) fault(at.path, `"${value}" is no duration`);
    } else if (property === 'item' || (range.includes('URL') && !range.includes('Text'))) {
      address(value, at.path, ELSEWHERE.has(property));
    } else if (
      PRICES.has(property) ||
      (!range.includes('Text') && ['Number', 'Integer'].some((n) => range.includes(n)))
    ) {
      if (!NUMBER.test(value)) fault(at.path, `"${value}" is no number`);
    } else if (!CODES.has(property)) facts.texts.push({ text: value, language: at.language, where: at.path });
  }

  function address(value: string, path: string, mayLeave: boolean): void {
    if (!URL.canParse(value) || !/^https?:/.test(value)) fault(path, `"${value}" is no absolute address`);
    else if (page.isOwn(value)) facts.addresses.push(value);
    else if (!mayLeave) fault(path, `leads to ${value}`);
  }

  function rating(thing: Thing, path: string): void {
    const given = Number(thing['ratingValue']);
    if (!(given >= Number(thing['worstRating'] ?? 1) && given <= Number(thing['bestRating'] ?? 5)))
      fault(path, `${given} is beyond its scale`);
  }
}
