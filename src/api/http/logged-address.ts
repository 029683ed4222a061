import { ruleOf } from '#api/route-rules.ts';

/** Every key that opens something is 16 characters and longer; numbers, slugs and words of the guide are shorter. */
const LONGEST_SHOWN = 15;
const PUBLIC_WORD = /^[\w.,-]*$/;
/** The pages of a ticket and of an order: whatever stands behind them is a key, however short. */
const KEYED_PAGES = ['ticket', 'order'];

/**
 * A request's address as the log shows it: never the query, never a key. Routes that take a key, or that are about one
 * person's things, are logged by their pattern; a page's address keeps its short public words.
 * @param pattern of the router; undefined when no route fits
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
