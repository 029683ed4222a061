import type { Locale } from '#domain/locales/locale.ts';
import { htmlLanguage } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { escapeHtml } from '#web/shared/html/head-html.ts';

/** Uses no data, files or scripts: for a page that failed, and for the error page when that fails too. */
export function failureHtml(locale: Locale, { requestId, isErrorPage }: { requestId: string; isErrorPage: boolean }) {
  const language = { locale: textLanguage(locale) };
  const title = isErrorPage ? m.site_failure_again({}, language) : m.site_failure_title({}, language);
  const number = m.site_failure_number({ number: escapeHtml(requestId) }, language);
  return plainHtml(locale, title, [
    m.site_failure_text({}, language),
    number,
    `<a href="/${locale}">${m.site_failure_home({}, language)}</a>`,
    `<a href="${href(locale, 'support', {}, { topic: 'site' })}">${m.support_link({}, language)}</a>`,
  ]);
}

/** The not-found page of a deployment without imported cities: it has nothing to link to. */
export function notFoundHtml(locale: Locale): string {
  return plainHtml(locale, m.site_notfound_title({}, { locale: textLanguage(locale) }), []);
}

/** The same for a page that is temporarily unavailable. */
export function unavailableHtml(locale: Locale): string {
  const language = { locale: textLanguage(locale) };
  return plainHtml(locale, m.site_unavailable_title({}, language), [
    m.site_unavailable_text({}, language),
    `<a href="">${m.site_failure_retry({}, language)}</a>`,
  ]);
}

function plainHtml(locale: Locale, title: string, paragraphs: readonly string[]): string {
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
  return `<!doctype html><html lang="${htmlLanguage(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}
