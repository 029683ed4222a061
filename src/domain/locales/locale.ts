/** Language prefixes of addresses. Georgian is `ge` in addresses only; everywhere else it is `ka`. */
export const OFFERED_LOCALES = ['ru', 'en', 'be', 'ge'] as const;
/** Accepted in addresses; `az` is never listed (specification, section 1). */
export const ACCEPTED_LOCALES = [...OFFERED_LOCALES, 'az'] as const;

export type OfferedLocale = (typeof OFFERED_LOCALES)[number];
export type Locale = (typeof ACCEPTED_LOCALES)[number];
/** Keys of catalogue texts and of `<html lang>`. There is no content in Azerbaijani: `az` shows Russian content. */
export type ContentLanguage = 'ru' | 'be' | 'en' | 'ka';

/** A text for readers, in up to four languages. Fallback: ru, then en (decisions, section 2). */
export type LocalText = Partial<Record<ContentLanguage, string>>;

export function isLocale(value: string): value is Locale {
  return (ACCEPTED_LOCALES as readonly string[]).includes(value);
}

/** Language of a stored locale; an unknown locale counts as the default, `ru`. */
export function languageOfLocale(locale: string): ContentLanguage {
  return contentLanguage(isLocale(locale) ? locale : 'ru');
}

export function contentLanguage(locale: Locale): ContentLanguage {
  if (locale === 'ge') return 'ka';
  return locale === 'az' ? 'ru' : locale;
}

const HTML_LANGUAGES: Partial<Record<Locale, string>> = { ge: 'ka', be: 'be-BY' };

/** Value of `<html lang>` and hreflang (decisions, section 2). */
export function htmlLanguage(locale: Locale): string {
  return HTML_LANGUAGES[locale] ?? locale;
}

/** The address prefix for a document's language: the inverse of `htmlLanguage`. */
export function localeOfLanguage(language: string): Locale {
  const [primary] = language.split('-');
  return ACCEPTED_LOCALES.find((locale) => htmlLanguage(locale).split('-')[0] === primary) ?? 'ru';
}

/** Reads the API's `lang` parameter. `be` is also accepted as `by`, and `ge` as `ka`. */
export function localeFromApi(lang: string | undefined): Locale {
  if (lang === 'by') return 'be';
  if (lang === 'ka') return 'ge';
  return lang !== undefined && isLocale(lang) ? lang : 'ru';
}

export function localText(text: LocalText, language: ContentLanguage): string {
  return text[language] ?? text.ru ?? text.en ?? '';
}
