import { elementsOf, parseHtml, textOf, type Element } from './html.ts';

/** A text that people see, hear or find in a search, with the declared language. */
export type PageText = { text: string; language: string; where: string };
export type Page = {
  root: Element;
  elements: readonly Element[];
  language: string;
  title: string;
  description: string;
  canonical: string | null;
  /** hreflang → address */
  alternates: ReadonlyMap<string, string>;
  isIndexed: boolean;
  ids: readonly string[];
  jsonLd: readonly string[];
  texts: readonly PageText[];
  /** Addresses as written in the page. */
  addresses: readonly Named[];
  faults: readonly string[];
};
export type Named = { address: string; by: string };

const SPOKEN_ATTRIBUTES = ['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'aria-valuetext', 'label'];
const META_TEXTS = new Set(['description', 'og:title', 'og:description', 'og:image:alt', 'og:site_name']);
const META_ADDRESSES = new Set(['og:image', 'og:url', 'og:video', 'twitter:image']);
const SILENT = new Set(['script', 'style', 'template']);

/** Parses a document once for all checks. */
export function readPage(html: string): Page {
  const { root, faults } = parseHtml(html);
  const elements = [...elementsOf(root)];
  const meta = (name: string): string =>
    elements
      .find(({ tag, attributes }) => tag === 'meta' && attributes.get('name') === name)
      ?.attributes.get('content') ?? '';
  const links = elements.filter(({ tag }) => tag === 'link');
  const document = elements.find(({ tag }) => tag === 'html');
  const language = document?.attributes.get('lang') ?? '';
  return {
    root,
    elements,
    language,
    title: elements
      .filter(({ tag, parent }) => tag === 'title' && parent?.tag === 'head')
      .map(textOf)
      .join(' | '),
    description: meta('description'),
    canonical: links.find(({ attributes }) => attributes.get('rel') === 'canonical')?.attributes.get('href') ?? null,
    alternates: new Map(
      links
        .filter(({ attributes }) => attributes.has('hreflang'))
        .map(({ attributes }) => [attributes.get('hreflang') ?? '', attributes.get('href') ?? '']),
    ),
    isIndexed: !meta('robots').includes('noindex'),
    ids: elements.flatMap(({ attributes }) => attributes.get('id') ?? []),
    jsonLd: elements
      .filter(({ tag, attributes }) => tag === 'script' && attributes.get('type') === 'application/ld+json')
      .map(({ children }) => children.filter((child) => typeof child === 'string').join('')),
    texts: [...textsBelow(root, language)],
    addresses: elements.flatMap(addressesOf),
    faults,
  };
}

function* textsBelow(element: Element, inherited: string): Generator<PageText> {
  if (SILENT.has(element.tag)) return;
  const language = (element.attributes.get('lang') ?? inherited).split('-')[0] ?? '';
  for (const name of SPOKEN_ATTRIBUTES) {
    const text = element.attributes.get(name);
    if (text !== undefined && text.trim() !== '') yield { text: tidy(text), language, where: name };
  }
  const meta = element.attributes.get('name') ?? element.attributes.get('property') ?? '';
  if (element.tag === 'meta' && META_TEXTS.has(meta))
    yield { text: tidy(element.attributes.get('content') ?? ''), language, where: meta };
  for (const child of element.children) {
    if (typeof child !== 'string') yield* textsBelow(child, language);
    else if (child.trim() !== '') yield { text: tidy(child), language, where: element.tag };
  }
}

/** Returns a copy, because a substring of a page keeps the whole page in memory. */
export function kept<Value>(value: Value): Value {
  return structuredClone(value);
}

export function tidy(text: string): string {
  return text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();
}

function addressesOf({ tag, attributes }: Element): Named[] {
  const named = (name: string): Named[] => {
    const address = attributes.get(name);
    return address === undefined ? [] : [{ address, by: `${tag} ${name}` }];
  };
  if (tag === 'meta') {
    const kind = attributes.get('property') ?? attributes.get('name') ?? '';
    return META_ADDRESSES.has(kind) ? [{ address: attributes.get('content') ?? '', by: kind }] : [];
  }
  if (tag === 'link') {
    const address = attributes.get('href');
    const by = attributes.has('hreflang') ? 'hreflang' : (attributes.get('rel') ?? 'link');
    return address === undefined ? [] : [{ address, by }];
  }
  const sets = ['srcset', 'imagesrcset'].flatMap((name) =>
    (attributes.get(name) ?? '')
      .split(',')
      .map((part) => part.trim().split(/\s+/)[0] ?? '')
      .filter(Boolean)
      .map((address) => ({ address, by: `${tag} ${name}` })),
  );
  const drawn = [...(attributes.get('style') ?? '').matchAll(/url\(["']?([^"')]+)/g)].map(([, address = '']) => ({
    address,
    by: `${tag} style`,
  }));
  const names = ['href', 'src', 'poster', 'action', 'data'].filter((name) => name !== 'data' || tag === 'object');
  return [...names.flatMap(named), ...sets, ...drawn];
}
