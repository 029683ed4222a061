import type { ReactNode } from 'react';
import { htmlLanguage } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { LANGUAGE_NAMES, SHORT_LANGUAGE_NAMES } from '#domain/locales/language-names.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { DropDown } from '#web/ui/drop-down.tsx';

/** Links to the same page in the other languages. Each language is a separate document with a separate bundle. */
export function LanguageLinks(): ReactNode {
  const { site, route, query } = useSite();
  // Both routes have addresses without a language, so the links lead to the city's page.
  const isAlone = route.name === 'index' || route.name === 'bad-request';
  return site.languages.map((locale) => (
    <a
      key={locale}
      href={
        href(
          locale,
          isAlone ? 'region' : route.name,
          (isAlone ? { region: site.defaultCity } : route.params) as never,
        ) + query
      }
      lang={htmlLanguage(locale)}
      hrefLang={htmlLanguage(locale)}
      data-document
      data-language={locale}
      aria-current={locale === site.locale ? 'true' : undefined}
    >
      {LANGUAGE_NAMES[locale]}
    </a>
  ));
}

export function LanguageMenu(): ReactNode {
  const { site } = useSite();
  return (
    <DropDown
      title={m.site_language()}
      align="end"
      label={
        <>
          <span className="vh">{m.site_language()}: </span>
          {SHORT_LANGUAGE_NAMES[site.locale]}
        </>
      }
    >
      <LanguageLinks />
    </DropDown>
  );
}
