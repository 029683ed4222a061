import { ruleOf } from '#api/route-rules.ts';

/** Every key has 16 characters or more; numbers, slugs and words of the guide are shorter. */
const LONGEST_SHOWN = 15;
const PUBLIC_WORD = /^[\w.,-]*$/;
/** Pages of a ticket and of an order: the segment after them is always a key, even when short. */
const KEYED_PAGES = ['ticket', 'one', 'order'];

/**
 * A request's address for the log: never the query, never a key. Routes with a key or with one person's data are logged
 * by their pattern; the address of a page keeps its short public words.
 * @param pattern pattern of the router; undefined when no route matches
 */
export function loggedAddress(method: string, url: string, pattern: string | undefined): string {
  if (pattern === undefined) return '(no route)';
  const [path = ''] = url.split('?', 1);
  if (pattern === '/' || pattern.endsWith('/*')) return pageAddress(path);
  return ruleOf(method, pattern) === 'anybody' && path.split('/').every(isPublicWord) ? path : pattern;
}

function pageAddress(path: string): string {
  const segments = path.split('/');
  return segments
    .map((segment, at) => {
      const isKey = KEYED_PAGES.includes(segments[at - 1] ?? '');
      return !isKey && isPublicWord(segment) ? segment : '…';
    })
    .join('/');
}

function isPublicWord(segment: string): boolean {
  return segment.length <= LONGEST_SHOWN && PUBLIC_WORD.test(segment);
}
