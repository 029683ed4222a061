import type { Locale } from './locale.ts';

/** Each language's name in that language. */
export const LANGUAGE_NAMES = {
  ru: 'Русский',
  be: 'Беларуская',
  en: 'English',
  ge: 'ქართული',
  az: 'Azərbaycanca',
} as const satisfies Record<Locale, string>;

/** The same in a button. */
export const SHORT_LANGUAGE_NAMES = {
  ru: 'RU',
  be: 'BE',
  en: 'EN',
  ge: 'ქართ',
  az: 'AZ',
} as const satisfies Record<Locale, string>;
