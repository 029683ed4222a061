import type { LocalText } from '#domain/locales/locale.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import { fold } from '#domain/search/fold.ts';
import { stableHash } from './stable-hash.ts';

/** Types of schema.org and words of calendars that stand for our categories; their own names match by themselves. */
const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  screeningevent: 'kino',
  movie: 'kino',
  film: 'kino',
  theaterevent: 'teatr',
  danceevent: 'teatr',
  play: 'teatr',
  musicevent: 'koncert',
  comedyevent: 'koncert',
  concert: 'koncert',
  festival: 'festival',
  sportsevent: 'sport',
  childrensevent: 'detyam',
  kids: 'detyam',
  educationevent: 'trening',
  courseinstance: 'trening',
  workshop: 'trening',
  quiz: 'kviz',
  quest: 'kvest',
  circus: 'cirk',
};

/** The first word that names a category, in any language or by its slug; null where none does. */
export function matchCategory(
  words: readonly string[],
  categories: readonly { slug: string; names: readonly LocalText[] }[],
): string | null {
  const bySkeleton = new Map(
    categories.flatMap(({ slug, names }) =>
      [slug, ...names.flatMap((name) => Object.values(name))].map((name) => [fold(name), slug] as const),
    ),
  );
  const slugs = new Set(categories.map((category) => category.slug));
  for (const word of words) {
    const found = bySkeleton.get(fold(word)) ?? CATEGORY_WORDS[word.trim().toLowerCase()];
    if (found !== undefined && found !== 'top' && slugs.has(found)) return found;
  }
  return null;
}

/** A thing by its key or by its name in any language; a name may be followed by an address. */
export function matchByName<Item extends { key: string; name: LocalText }>(
  text: string,
  items: readonly Item[],
): Item | null {
  const wanted = fold(text);
  if (wanted === '') return null;
  const byKey = items.find((item) => item.key === text.trim());
  if (byKey) return byKey;
  const skeletons = items.map((item) => ({ item, names: Object.values(item.name).map(fold) }));
  const exact = skeletons.filter(({ names }) => names.includes(wanted));
  const [beginning] = fold(text.split(',')[0] ?? '') === wanted ? [] : [fold(text.split(',')[0] ?? '')];
  const found =
    exact.length > 0 || beginning === undefined ? exact : skeletons.filter(({ names }) => names.includes(beginning));
  // Two places of one name in different cities: a guess would send people to the wrong town.
  return found.length === 1 ? (found[0]?.item ?? null) : null;
}

/** Language by its letters; Latin is taken as English. */
export function languageOf(text: string): ContentLanguage {
  if (/\p{Script=Georgian}/u.test(text)) return 'ka';
  if (/[іўІЎ]/.test(text)) return 'be';
  return /\p{Script=Cyrillic}/u.test(text) ? 'ru' : 'en';
}

/** The key of an event that sources know by its title only: the same title and category, the same event. */
export function keyFromTitle(title: string, category: string): string {
  const skeleton = fold(title).replaceAll(' ', '-').slice(0, 50).replace(/-$/, '');
  return `x-${skeleton === '' ? 'event' : skeleton}-${stableHash(`${fold(title)} ${category}`).toString(36)}`;
}
