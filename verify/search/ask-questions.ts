import { FEW_HITS } from '#api/catalog/search-contract.ts';
import { calendarDate } from '#domain/catalog/city-day.ts';
import { type ContentLanguage, localeOfLanguage } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { CityFacts, GuideReads } from '#usecases/catalog/ports.ts';
import { searchGuide } from '#usecases/search/search-guide.ts';
import type { Row } from '../report.ts';
import { type Known, positionOf } from './judge.ts';
import type { Title } from './mutate.ts';
import { LANGUAGES, type Question, readQuestions } from './questions.ts';

const LEAST_QUESTIONS = 500;
const FIRST = 0.95;
const FIRST_THREE = 0.99;

type Asked = { question: Question; place: number; ms: number };

/** Asks the questions that were written by hand: what a visitor sees first must be one of the expected answers. */
export async function askQuestions(guide: GuideReads, titles: readonly Title[]): Promise<Row[]> {
  const russian = new Map(
    titles.flatMap(({ group, id, lang, title }) => (lang === 'ru' ? [[`${group} ${id}`, title] as const] : [])),
  );
  const cities = await guide.cities();
  const now = new Date();
  const asked: Asked[] = [];
  for (const question of await readQuestions()) {
    const city = cities.find(({ slug }) => slug === question.city);
    if (city === undefined) throw new Error(`There is no city ${question.city}`);
    const language = readerLanguage(question);
    const started = performance.now();
    const input = {
      query: question.typed,
      city,
      isCityChosen: true,
      locale: localeOfLanguage(language),
      limit: FEW_HITS,
    };
    const result = await searchGuide(guide, input, { language, now });
    const ms = performance.now() - started;
    const known: Known = {
      today: calendarDate(now, city.timeZone),
      currency: MARKETS[city.market].currency,
      titleOf: (kind, id) => russian.get(`${kind} ${id}`) ?? null,
      eventsOf: (kind, id) => upcomingOf(guide, { kind, id }, { city, cities, now, language }),
    };
    const place = await positionOf(question, result, known);
    if (place !== 1) console.log(`  ${missed(question, place)}`);
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

/**
 * Words of several languages are typed by somebody who reads one: Russian, the first language of the site in Belarus, and
 * in Georgia Georgian, as soon as one of the words is written in its letters.
 */
function readerLanguage({ language, typed }: Question): ContentLanguage {
  if (language !== 'mixed') return language;
  return /\p{Script=Georgian}/u.test(typed) ? 'ka' : 'ru';
}

async function upcomingOf(
  guide: GuideReads,
  { kind, id }: { kind: 'place' | 'person'; id: number },
  of: { city: CityFacts; cities: readonly CityFacts[]; now: Date; language: ContentLanguage },
): Promise<number[]> {
  const { city, cities, now, language } = of;
  const reader = {
    cityId: city.id,
    marketCities: cities.filter(({ countryCode }) => countryCode === city.countryCode).map((one) => one.id),
    today: calendarDate(now, city.timeZone),
    language,
  };
  const events = await guide.search.eventsOf(
    { places: kind === 'place' ? [id] : [], people: kind === 'person' ? [id] : [] },
    reader,
    now,
  );
  return events.map(({ eventId }) => eventId);
}

function missed({ language, city, typed, kind, wanted }: Question, place: number): string {
  const answers = wanted.map((each) => each.map(({ of, name }) => `${of} ${name}`).join(' / ')).join(' + ');
  return `${place === 0 ? 'not found' : place}: ${language}, ${city}: ${typed} → ${kind} ${answers}`;
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
