import { elementsOf, textOf, type Element } from './html.ts';
import type { Page } from './facts.ts';

/** Scripts that are data, not code. */
const DATA_SCRIPTS = new Set(['application/ld+json', 'application/json']);
const REFERENCES = ['for', 'aria-labelledby', 'aria-describedby'];
const CONTROLS = new Set(['a', 'button', 'summary', 'select', 'textarea', 'input']);

/** Returns a document's faults apart from its content: headlines, ids, names of controls, pictures, scripts. */
export function checkDocument(page: Page): string[] {
  const { elements, ids } = page;
  const known = new Set(ids);
  const seen = new Set<string>();
  const twice = ids.filter((id) => seen.size === seen.add(id).size);
  const headlines = elements.filter(({ tag }) => tag === 'h1');
  return [
    ...page.faults.map((fault) => `markup: ${fault}`),
    ...(headlines.length === 1 ? [] : [`${headlines.length} h1`]),
    ...headlines.filter((h1) => textOf(h1).trim() === '').map(() => 'an empty h1'),
    ...[...new Set(twice)].map((id) => `id "${id}" twice`),
    ...elements.flatMap((element) => [
      ...missingReferences(element, known),
      ...namelessControl(element, page),
      ...picture(element),
      ...code(element),
    ]),
  ];
}

function missingReferences({ tag, attributes }: Element, ids: ReadonlySet<string>): string[] {
  const faults = REFERENCES.flatMap((name) =>
    (attributes.get(name) ?? '')
      .split(/\s+/)
      .filter((id) => id !== '' && !ids.has(id))
      .map((id) => `<${tag} ${name}="${id}"> leads to nothing`),
  );
  const drawn = tag === 'use' ? (attributes.get('href') ?? '').slice(1) : '';
  if (tag === 'use' && !ids.has(drawn)) faults.push(`no icon "${drawn}"`);
  return faults;
}

function namelessControl(element: Element, { elements }: Page): string[] {
  const { tag, attributes } = element;
  const isControl =
    (CONTROLS.has(tag) && (tag !== 'a' || attributes.has('href'))) || attributes.get('role') === 'button';
  if (!isControl || attributes.get('type') === 'hidden' || isHiddenFromAll(element)) return [];
  const isField = tag === 'input' || tag === 'select' || tag === 'textarea';
  const labelled = (attributes.get('aria-labelledby') ?? '') !== '';
  const hasName =
    labelled ||
    [attributes.get('aria-label'), attributes.get('title')].some((name) => (name ?? '').trim() !== '') ||
    (isField ? hasLabel(element, elements) : nameFromContent(element) !== '');
  if (hasName || (tag === 'input' && ['submit', 'reset'].includes(attributes.get('type') ?? ''))) return [];
  return [`<${tag} class="${attributes.get('class') ?? ''}" href="${attributes.get('href') ?? ''}"> has no name`];
}

function hasLabel(field: Element, elements: readonly Element[]): boolean {
  for (let above = field.parent; above !== null; above = above.parent)
    if (above.tag === 'label' && textOf(above).trim() !== '') return true;
  const id = field.attributes.get('id');
  const isItsLabel = ({ tag, attributes }: Element): boolean => tag === 'label' && attributes.get('for') === id;
  return id !== undefined && elements.some((element) => isItsLabel(element) && textOf(element).trim() !== '');
}

function nameFromContent(element: Element): string {
  if (element.attributes.get('aria-hidden') === 'true') return '';
  const own = element.attributes.get(element.tag === 'img' ? 'alt' : 'aria-label') ?? '';
  const below = element.children.map((child) => (typeof child === 'string' ? child : nameFromContent(child)));
  return [own, ...below].join('').trim();
}

function isHiddenFromAll(element: Element): boolean {
  for (let above: Element | null = element; above !== null; above = above.parent)
    if (above.attributes.get('aria-hidden') === 'true') return true;
  return false;
}

/** Without width and height a picture shifts the text when it loads; without alt its file name is read aloud. */
function picture({ tag, attributes }: Element): string[] {
  if (tag !== 'img') return [];
  return ['alt', 'width', 'height']
    .filter((name) => !attributes.has(name))
    .map((name) => `<img src="${attributes.get('src')}"> without ${name}`);
}

function code(element: Element): string[] {
  const { tag, attributes } = element;
  const handlers = [...attributes.keys()].filter((name) => name.startsWith('on')).map((name) => `<${tag} ${name}>`);
  const isInline = tag === 'script' && !attributes.has('src') && !DATA_SCRIPTS.has(attributes.get('type') ?? '');
  const within = tag === 'a' && [...elementsOf(element)].some((child) => child.tag === 'a' || child.tag === 'button');
  return [
    ...handlers.map((handler) => `${handler} in the markup`),
    ...(isInline ? ['an inline script'] : []),
    ...(/^\s*javascript:/i.test(attributes.get('href') ?? '') ? ['a javascript: address'] : []),
    ...(within ? [`a control within <a href="${attributes.get('href')}">`] : []),
    ...(/(^|\s)(undefined|null|false|NaN)(\s|$)/.test(attributes.get('class') ?? '')
      ? [`<${tag} class="${attributes.get('class')}">`]
      : []),
  ];
}
