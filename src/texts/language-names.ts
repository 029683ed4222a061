import type { Locale } from '#domain/locales/locale.ts';

/** Each language's name in that language. */
export const LANGUAGE_NAMES = {
  ru: 'Русский',
  be: 'Беларуская',
  en: 'English',
  ge: 'ქართული',
  az: 'Azərbaycanca',
} as const satisfies Record<Locale, string>;
