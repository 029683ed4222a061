import type { LocalText } from '#domain/locales/locale.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import { fold } from '#domain/search/fold.ts';
import { stableHash } from './stable-hash.ts';

/** schema.org types and calendar words that stand for our categories; the categories' own names match by themselves. */
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

type CategoryNames = { slug: string; names: readonly LocalText[] };

/** Finds the first word that names a category, in any language or by its slug; null when none does. */
export function createCategoryMatcher(
  categories: readonly CategoryNames[],
): (words: readonly string[]) => string | null {
  const bySkeleton = new Map(
    categories.flatMap(({ slug, names }) =>
      [slug, ...names.flatMap((name) => Object.values(name))].map((name) => [fold(name), slug] as const),
    ),
  );
  const slugs = new Set(categories.map((category) => category.slug));
  return (words) => {
    for (const word of words) {
      const found = bySkeleton.get(fold(word)) ?? CATEGORY_WORDS[word.trim().toLowerCase()];
      if (found !== undefined && found !== 'top' && slugs.has(found)) return found;
    }
    return null;
  };
}

/** Finds an item by its key or by its name in any language; an address may follow the name. */
export function createNameMatcher<Item extends { key: string; name: LocalText }>(
  items: readonly Item[],
): (text: string) => Item | null {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const byName = new Map<string, Set<Item>>();
  for (const item of items) {
    for (const name of Object.values(item.name).map(fold)) {
      const named = byName.get(name);
      if (named) named.add(item);
      else byName.set(name, new Set([item]));
    }
  }
  return (text) => {
    const wanted = fold(text);
    if (wanted === '') return null;
    const keyed = byKey.get(text.trim());
    if (keyed) return keyed;
    const found = [...(byName.get(wanted) ?? byName.get(fold(text.split(',')[0] ?? '')) ?? [])];
    // Two places may share a name in different cities; a guess could send people to the wrong city.
    return found.length === 1 ? (found[0] ?? null) : null;
  };
}

/** Detects the language by script and letters; other scripts, such as Latin, count as English. */
export function languageOf(text: string): ContentLanguage {
  if (/\p{Script=Georgian}/u.test(text)) return 'ka';
  if (/[іўІЎ]/.test(text)) return 'be';
  return /\p{Script=Cyrillic}/u.test(text) ? 'ru' : 'en';
}

/** The key of an event that sources identify only by title: the same title and category give the same event. */
export function keyFromTitle(title: string, category: string): string {
  const skeleton = fold(title).replaceAll(' ', '-').slice(0, 50).replace(/-$/, '');
  return `x-${skeleton === '' ? 'event' : skeleton}-${stableHash(`${fold(title)} ${category}`).toString(36)}`;
}
