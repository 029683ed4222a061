import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchGroup, SearchResult } from '#api/catalog/search-contract.ts';

export const LANGUAGES = ['ru', 'be', 'en', 'ka'] as const;
export type Language = (typeof LANGUAGES)[number];
/** What must come first: a facet such as "genre comedy" or "events day", or a title such as "place Минск-Арена". */
export type Expected = { kind: string; name: string };
export type Question = { language: Language; city: string; typed: string; expected: readonly Expected[] };

const GROUPS: Readonly<Record<string, SearchGroup>> = {
  event: 'performances',
  place: 'objects',
  person: 'names',
  tour: 'tours',
  post: 'posts',
  video: 'videos',
};
const FILE = join(import.meta.dirname, 'questions.txt');

/**
 * Reads questions written by hand: `language | city | typed | expected`, one per line; `#` begins a remark. Several
 * expected answers are separated by ` / `. None are read when the file does not exist.
 */
export async function readQuestions(file = FILE): Promise<Question[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [asked, city, typed, answers] = line.split(' | ').map((part) => part.trim());
    const language = LANGUAGES.find((one) => one === asked);
    if (!language || !city || !typed || !answers) throw new Error(`questions.txt, line ${at + 1}: ${line}`);
    const expected = answers.split(' / ').map((answer) => {
      const [kind = '', ...name] = answer.trim().split(' ');
      return { kind, name: name.join(' ') };
    });
    return [{ language, city, typed, expected }];
  });
}

/** The hits in the order in which a visitor sees them, each as the answers that it satisfies. */
export function answersOf(result: SearchResult, titlesOf: (kind: string, id: number) => readonly string[]): string[][] {
  const facets = result.facets.map(({ kind, key, day, period, month, maxPriceMinor, free, city }) => [
    `${kind} ${key ?? ''}`.trim(),
    ...[day, period, month].flatMap((when) => (when === null ? [] : [`events ${when}`])),
    ...(free ? ['events free'] : []),
    ...(maxPriceMinor === null ? [] : [`events ${maxPriceMinor / 100}`]),
    ...(city === null ? [] : [`city ${city}`]),
  ]);
  const groups = result.order.map((group) => {
    const kind = Object.keys(GROUPS).find((one) => GROUPS[one] === group) ?? '';
    return result[group].items.map(({ id }) => titlesOf(kind, id).map((title) => `${kind} ${title}`));
  });
  const [best = [], ...others] = groups;
  return result.isUnderstood ? [...facets, ...groups.flat()] : [...best, ...facets, ...others.flat()];
}
