import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const LANGUAGES = ['ru', 'be', 'en', 'ka', 'mixed'] as const;
export type Language = (typeof LANGUAGES)[number];
export const KINDS = ['facet', 'facets', 'page', 'event', 'place', 'person', 'events-of', 'nothing'] as const;
export type QuestionKind = (typeof KINDS)[number];
/** One right answer: `of` is "genre" and `name` "comedy", or `of` is "place" and `name` its Russian name. */
export type Answer = { of: string; name: string };
export type Question = {
  language: Language;
  city: string;
  typed: string;
  kind: QuestionKind;
  /** All of these must be met; those of an inner list are equally right. */
  wanted: readonly (readonly Answer[])[];
};

const FILE = join(import.meta.dirname, 'questions.txt');
const FACETS: ReadonlySet<string> = new Set(['category', 'genre', 'tag', 'format', 'when', 'price', 'city', 'filter']);

/** Reads the questions written by hand; the head of the file says what its fields mean. */
export async function readQuestions(file = FILE): Promise<Question[]> {
  const text = await readFile(file, 'utf8');
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const question = questionOf(line);
    if (question === null) throw new Error(`questions.txt, line ${at + 1}: ${line}`);
    return [question];
  });
}

/** Reads one line; null when it is not in the form of a question. */
export function questionOf(line: string): Question | null {
  const fields = line.split(' | ').map((field) => field.trim());
  const [asked, city = '', typed = '', said, answers = ''] = fields;
  const language = LANGUAGES.find((one) => one === asked);
  const kind = KINDS.find((one) => one === said);
  if (fields.length !== 5 || !language || !kind || fields.includes('')) return null;
  const all = kind === 'facets' ? answers.split(' + ') : [answers];
  const wanted = all.map((each) => each.split(' / ').map((answer) => answerOf(kind, answer.trim())));
  if (kind === 'nothing') return answers === '-' ? { language, city, typed, kind, wanted: [] } : null;
  return wanted.flat().every((answer) => isKnown(kind, answer)) ? { language, city, typed, kind, wanted } : null;
}

function answerOf(kind: QuestionKind, text: string): Answer {
  if (kind === 'page' || kind === 'event' || kind === 'place' || kind === 'person') return { of: kind, name: text };
  const [of = '', ...name] = text.split(' ');
  return { of, name: name.join(' ') };
}

function isKnown(kind: QuestionKind, { of, name }: Answer): boolean {
  if (name === '') return false;
  if (kind === 'events-of') return of === 'place' || of === 'person';
  return kind === of || FACETS.has(of);
}
