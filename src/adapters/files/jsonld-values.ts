import { textOfHtml, lineOfHtml } from '#domain/catalog/import/plain-text.ts';

export type Node = Record<string, unknown>;

const LANGUAGES: Readonly<Record<string, string>> = { ru: 'ru', be: 'be', en: 'en', ka: 'ka', ge: 'ka' };

/** Reads a text, a text with its language, or several of these. */
export function textOf(value: unknown, clean: (html: string) => string = lineOfHtml): unknown {
  const byLanguage: Record<string, unknown> = {};
  for (const item of list(value)) {
    if (typeof item === 'string') return clean(item);
    if (!isNode(item)) continue;
    const code = item['@language'];
    const language = typeof code === 'string' ? LANGUAGES[code.slice(0, 2).toLowerCase()] : undefined;
    const text = typeof item['@value'] === 'string' ? clean(item['@value']) : item['@value'];
    if (language === undefined) return text;
    byLanguage[language] = text;
  }
  return Object.keys(byLanguage).length > 0 ? byLanguage : undefined;
}

export function descriptionOf(value: unknown): unknown {
  return textOf(value, textOfHtml);
}

export function nameOf(value: unknown): unknown {
  const text = isNode(value) && !('@value' in value) ? textOf(value['name']) : textOf(value);
  return typeof text === 'object' && text !== null ? Object.values(text)[0] : text;
}

/** A date or similar value, which may be wrapped with its type. */
export function plainOf(value: unknown): unknown {
  const [first] = list(value);
  const plain = isNode(first) && '@value' in first ? first['@value'] : Array.isArray(value) ? first : value;
  return typeof plain === 'string' ? plain.trim() : plain;
}

/** Returns `MusicEvent` for `MusicEvent`, `schema:MusicEvent` and `https://schema.org/MusicEvent`. */
export function typesOf(node: Node): string[] {
  return list(node['@type']).flatMap((type) => (typeof type === 'string' ? [lastPart(type)] : []));
}

/** The last part of an address or of a name with a prefix. */
export function lastPart(name: string): string {
  return name.trim().split(/[/:#]/).at(-1) ?? '';
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const KEYWORDS = new Set(['@id', '@type', '@context']);

/** True for a node that only refers to another node: `{"@id": "#hall"}`. */
export function isReference(node: Node): boolean {
  return typeof node['@id'] === 'string' && Object.keys(node).every((key) => KEYWORDS.has(key));
}

/** The text of a node or of a wrapped value; any other value is returned unchanged. */
export function wordOf(value: unknown): unknown {
  return isNode(value) ? (value['@id'] ?? value['name'] ?? value['@value']) : value;
}

/** Formats a value for a report. */
export function shown(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 60);
}
