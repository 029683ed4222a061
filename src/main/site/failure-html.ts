import type { Locale } from '#domain/locales/locale.ts';
import { htmlLanguage } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';

/** The last resort, when not even the error page can be rendered: needs no data, no file and no script. */
export function failureHtml(locale: Locale): string {
  const language = { locale: textLanguage(locale) };
  const title = m.site_failure_title({}, language);
  return `<!doctype html><html lang="${htmlLanguage(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1><p>${m.site_failure_text({}, language)}</p><p><a href="/${locale}">${m.site_failure_home({}, language)}</a></p></main></body></html>`;
}
