// All families of drawings by name, and the mapping from catalogue categories to them.
import type { Family } from './family.ts';
import { children } from './families/children.ts';
import { circus } from './families/circus.ts';
import { concert } from './families/concert.ts';
import { festival } from './families/festival.ts';
import { film } from './families/film.ts';
import { item } from './families/item.ts';
import { opera } from './families/opera.ts';
import { person } from './families/person.ts';
import { place } from './families/place.ts';
import { post } from './families/post.ts';
import { quest } from './families/quest.ts';
import { quiz } from './families/quiz.ts';
import { sport } from './families/sport.ts';
import { theatre } from './families/theatre.ts';
import { training } from './families/training.ts';

export const FAMILIES = {
  film,
  theatre,
  opera,
  concert,
  festival,
  circus,
  sport,
  children,
  quiz,
  quest,
  training,
  place,
  person,
  post,
  item,
} as const satisfies Readonly<Record<string, Family>>;

export type FamilyName = keyof typeof FAMILIES;

/** Slugs of the catalogue's categories. */
const BY_CATEGORY: ReadonlyMap<string, FamilyName> = new Map([
  ['kino', 'film'],
  ['teatr', 'theatre'],
  ['koncert', 'concert'],
  ['festival', 'festival'],
  ['cirk', 'circus'],
  ['sport', 'sport'],
  ['detyam', 'children'],
  ['kviz', 'quiz'],
  ['kvest', 'quest'],
  ['trening', 'training'],
]);

const SUNG_OR_DANCED: ReadonlySet<string> = new Set(['opera', 'ballet', 'operetta']);

const isFamily = (name: string): name is FamilyName => Object.hasOwn(FAMILIES, name);

/** Accepts a category slug or a family name; unknown values get the quiet family `post`. */
export function familyOf(category: string, genres: readonly string[] = []): FamilyName {
  const family = isFamily(category) ? category : (BY_CATEGORY.get(category) ?? 'post');
  return family === 'theatre' && genres.some((g) => SUNG_OR_DANCED.has(g)) ? 'opera' : family;
}
