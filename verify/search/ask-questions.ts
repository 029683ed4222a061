import { FEW_HITS } from '#api/catalog/search-contract.ts';
import { localeOfLanguage } from '#domain/locales/locale.ts';
import type { GuideReads } from '#usecases/catalog/ports.ts';
import { searchGuide } from '#usecases/search/search-guide.ts';
import type { Row } from '../report.ts';
import type { Title } from './mutate.ts';
import { answersOf, LANGUAGES, type Question, readQuestions } from './questions.ts';

const LEAST_QUESTIONS = 500;
const FIRST = 0.95;
const FIRST_THREE = 0.99;

type Asked = { question: Question; place: number; ms: number };

/** Asks the questions that were written by hand: what a visitor sees first must be one of the expected answers. */
export async function askQuestions(guide: GuideReads, titles: readonly Title[]): Promise<Row[]> {
  const named = new Map<string, string[]>();
  for (const { group, id, title } of titles)
    named.set(`${group} ${id}`, [...(named.get(`${group} ${id}`) ?? []), title]);
  const cities = await guide.cities();
  const now = new Date();
  const asked: Asked[] = [];
  for (const question of await readQuestions()) {
    const { language, typed } = question;
    const city = cities.find(({ slug }) => slug === question.city);
    if (city === undefined) throw new Error(`There is no city ${question.city}`);
    const started = performance.now();
    const input = { query: typed, city, isCityChosen: true, locale: localeOfLanguage(language), limit: FEW_HITS };
    const result = await searchGuide(guide, input, { language, now });
    const ms = performance.now() - started;
    const hits = answersOf(result, (kind, id) => named.get(`${kind} ${id}`) ?? []);
    const wanted = question.expected.map(({ kind, name }) => `${kind} ${name}`.trim());
    const place = hits.findIndex((answers) => answers.some((answer) => wanted.includes(answer))) + 1;
    if (place !== 1)
      console.log(
        `  ${place === 0 ? 'not found' : place}: ${language}, ${question.city}: ${typed} → ${wanted.join(' / ')} (first: ${hits[0]?.[0] ?? 'nothing'})`,
      );
    asked.push({ question, place, ms });
  }
  return [
    ...LANGUAGES.map((language) =>
      rowOf(
        `questions, ${language}`,
        asked.filter(({ question }) => question.language === language),
      ),
    ),
    { ...rowOf('questions', asked), holds: asked.length >= LEAST_QUESTIONS && holds(asked) },
  ];
}

function holds(asked: readonly Asked[]): boolean {
  return share(asked, 1) >= FIRST && share(asked, 3) >= FIRST_THREE;
}

function share(asked: readonly Asked[], within: number): number {
  return asked.length === 0 ? 0 : asked.filter(({ place }) => place > 0 && place <= within).length / asked.length;
}

function rowOf(of: string, asked: readonly Asked[]): Row {
  const sorted = asked.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    of,
    pairs: asked.length,
    'by hand': asked.length,
    first: asked.filter(({ place }) => place === 1).length,
    'first three': asked.filter(({ place }) => place > 0 && place <= 3).length,
    share: share(asked, 1),
    limit: FIRST,
    within: 1,
    'p50 ms': sorted[Math.floor(sorted.length / 2)] ?? 0,
    holds: true,
  };
}
