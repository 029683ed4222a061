import { type ContentLanguage, contentLanguage, isLocale } from '#domain/locales/locale.ts';

const PATTERN = /^\s*([a-z]{2,3})(?:-[\w-]+)?\s*(?:;\s*q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?))?\s*$/i;

/** Returns our language that an `Accept-Language` header prefers most, or null when it names none of ours. */
export function acceptedLanguage(header: string | undefined): ContentLanguage | null {
  const named = (header ?? '')
    .slice(0, 500)
    .split(',')
    .flatMap((part) => {
      const [, tag = '', weight = '1'] = PATTERN.exec(part) ?? [];
      const name = tag.toLowerCase() === 'ka' ? 'ge' : tag.toLowerCase();
      return isLocale(name) && Number(weight) > 0 ? [{ name, weight: Number(weight) }] : [];
    });
  const [best] = named.toSorted((a, b) => b.weight - a.weight);
  return best === undefined ? null : contentLanguage(best.name);
}
