import type { DocumentPage } from '#api/documents/contract.ts';
import { withoutLinks } from '#domain/documents/linked-text.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import type { DocumentsData } from '#web/site/documents/loader.ts';
import type { FrameCity } from '#web/shared/site-frame.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { breadcrumbList, itemList, jsonLd } from '#web/site/parts/json-ld.ts';

export function head(data: DocumentsData, { site, city }: Omit<PageContext<'pages-id'>, 'api'>): Head {
  const { locale, origin } = site;
  if (!('document' in data)) {
    return {
      title: m.site_head_suffix({ title: m.site_documents_title() }),
      description: m.site_documents_description(),
      canonical: href(locale, 'pages-id', {}),
      jsonLd: [
        breadcrumbList(origin, crumbsOf(null, city, locale)),
        ...itemList(
          origin,
          m.site_documents_title(),
          data.items.map(({ key, title }) => ({ name: title, href: href(locale, 'pages-id', { id: key }) })),
        ),
      ],
    };
  }
  const { document } = data;
  const isOld = document.replacedOn !== null;
  const canonical = href(locale, 'pages-id', { id: document.key });
  const title = isOld
    ? m.site_documents_version_title({ title: document.title, version: document.version })
    : document.title;
  return {
    title: m.site_head_suffix({ title }),
    description: document.summary,
    canonical,
    noindex: isOld,
    type: 'article',
    jsonLd: [
      breadcrumbList(origin, crumbsOf(document, city, locale)),
      ...(document.kind === 'questions' && !isOld ? [questions(document)] : []),
    ],
  };
}

function questions({ sections }: DocumentPage): object {
  return jsonLd('FAQPage', {
    mainEntity: sections
      .filter(({ isNote }) => !isNote)
      .map(({ heading, paragraphs }) => ({
        '@type': 'Question',
        name: heading,
        acceptedAnswer: { '@type': 'Answer', text: paragraphs.map(withoutLinks).join('\n') },
      })),
  });
}

export function crumbsOf(
  document: Pick<DocumentPage, 'key' | 'title'> | null,
  city: FrameCity,
  locale: Locale,
): Crumb[] {
  return [
    { name: city.name, href: href(locale, 'region', { region: city.slug }) },
    { name: m.site_documents_short(), href: href(locale, 'pages-id', {}) },
    ...(document === null ? [] : [{ name: document.title, href: href(locale, 'pages-id', { id: document.key }) }]),
  ];
}
