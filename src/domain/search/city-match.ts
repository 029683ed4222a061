import { fold } from './fold.ts';
import { editDistance } from './near-words.ts';

type Named = { name: string; slug: string };

/** Shorter beginnings are found only when they are spelled like the name. */
const LEAST_NEAR = 5;
/** Letters for each mistake that a beginning may have. */
const LETTERS_PER_MISTAKE = 3;

/**
 * The cities whose names begin with a text, in whatever language or letters it is typed: by the shown name and by the
 * slug, which is the name in Latin letters. Where no name begins like it, those that nearly do: "Гродна" is Гродно.
 */
export function citiesFor<City extends Named>(typed: string, cities: readonly City[]): City[] {
  const text = fold(typed.trim());
  if (text === '') return [...cities];
  const names = ({ name, slug }: City): string[] => [fold(name), fold(slug)];
  const begun = cities.filter((city) => names(city).some((name) => name.startsWith(text)));
  if (begun.length > 0 || text.length < LEAST_NEAR) return begun;
  const allowed = Math.floor(text.length / LETTERS_PER_MISTAKE);
  return cities.filter((city) => names(city).some((name) => editDistance(text, name.slice(0, text.length)) <= allowed));
}
