/** An element of a page, with the data that checks need. A text continues across React's comment nodes. */
export type Element = {
  tag: string;
  attributes: ReadonlyMap<string, string>;
  parent: Element | null;
  children: (Element | string)[];
};
export type Parsed = { root: Element; faults: string[] };

const VOID = new Set(
  'area base br col embed hr img input link meta source track wbr path circle rect line polyline polygon ellipse'.split(
    ' ',
  ),
);
/** Tags within these are text; the text of `title` and `textarea` may contain entities. */
const RAW = new Set(['script', 'style']);
const TEXT_ONLY = new Set(['title', 'textarea']);
const TAG =
  /<!--[^]*?-->|<!doctype[^>]*>|<(\/?)([a-zA-Z][\w:-]*)((?:\s+[^\s=>/"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*(\/?)>/giy;
const ATTRIBUTE = /([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;

/** Parses our own server's markup more strictly than a browser, which silently repairs what this reports as a fault. */
export function parseHtml(html: string): Parsed {
  const root: Element = { tag: '#document', attributes: new Map(), parent: null, children: [] };
  const faults: string[] = [];
  let open = root;
  let at = 0;
  const add = (text: string): void => {
    if (text === '') return;
    const last = open.children.at(-1);
    if (typeof last === 'string') open.children[open.children.length - 1] = last + text;
    else open.children.push(text);
  };
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next !== at) {
      add(decode(html.slice(at, next === -1 ? undefined : next)));
      if (next === -1) break;
    }
    TAG.lastIndex = next;
    const found = TAG.exec(html);
    if (found === null) {
      faults.push(`no tag: ${html.slice(next, next + 40)}`);
      add('<');
      at = next + 1;
      continue;
    }
    at = TAG.lastIndex;
    const [, closing, name, attributes = '', selfClosing] = found;
    if (name === undefined) continue;
    const tag = name.toLowerCase();
    if (closing === '/') {
      if (open.tag !== tag) faults.push(`</${tag}> within <${open.tag}>`);
      open = closeTo(open, tag) ?? open;
      continue;
    }
    const element: Element = { tag, attributes: read(attributes, faults), parent: open, children: [] };
    open.children.push(element);
    if (selfClosing === '/' || VOID.has(tag)) {
      // SVG elements may have an explicit end tag: <path></path>.
      const end = `</${tag}>`;
      if (html.startsWith(end, at)) at += end.length;
      continue;
    }
    if (RAW.has(tag) || TEXT_ONLY.has(tag)) {
      const end = html.indexOf(`</${tag}`, at);
      const inner = html.slice(at, end === -1 ? undefined : end);
      element.children.push(RAW.has(tag) ? inner : decode(inner));
      if (end === -1) break;
      at = html.indexOf('>', end) + 1;
      continue;
    }
    open = element;
  }
  if (open !== root) faults.push(`<${open.tag}> is never closed`);
  return { root, faults };
}

function closeTo(from: Element, tag: string): Element | null {
  for (let element: Element | null = from; element !== null; element = element.parent)
    if (element.tag === tag) return element.parent;
  return null;
}

function read(text: string, faults: string[]): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (attributes.has(key)) faults.push(`two attributes ${key}`);
    attributes.set(key, decode(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return NAMED[name ?? ''] ?? whole;
  });
}

/** Returns every descendant element in document order. */
export function* elementsOf(root: Element): Generator<Element> {
  for (const child of root.children) {
    if (typeof child === 'string') continue;
    yield child;
    yield* elementsOf(child);
  }
}

/** Returns the element's text, without scripts and styles. */
export function textOf(element: Element): string {
  if (RAW.has(element.tag)) return '';
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
