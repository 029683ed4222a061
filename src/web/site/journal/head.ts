import { htmlLanguage } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { joinWords } from '#texts/typography.ts';
import { journalAddress } from '#web/site/journal/addresses.ts';
import type { JournalData, JournalRoute } from '#web/site/journal/loader.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { titleOfPage } from '#web/site/parts/paging.ts';
import { breadcrumbList, itemList, jsonLd } from '#web/site/parts/json-ld.ts';
import { postPictureAddress } from '#web/shared/poster-address.ts';

type Shown = Omit<PageContext<JournalRoute>, 'api'>;

export function head(data: JournalData, context: Shown): Head {
  const { journal, category } = data;
  const { locale, origin } = context.site;
  const { page, items } = journal;
  const canonical = canonicalOf(data, context);
  const plain = titleOf(data, context);
  const title = titleOfPage(plain, page);
  const first = items[0];
  return {
    title: m.site_head_suffix({ title }),
    description: category?.lead ?? m.site_journal_description(),
    canonical,
    noindex: items.length === 0,
    ...(first === undefined ? {} : { image: postPictureAddress(first.id, first.pictureVersion, 'card', locale) }),
    jsonLd: [
      breadcrumbList(origin, crumbsOf(data, context)),
      jsonLd('CollectionPage', {
        name: plain,
        url: origin + canonical,
        inLanguage: htmlLanguage(locale),
        mainEntity: itemList(
          origin,
          plain,
          items.map((post) => ({
            name: post.title,
            href: href(locale, 'journal-id-post', { id: post.category.id, post: post.id }),
          })),
        )[0],
      }),
    ],
  };
}

function titleOf({ category, isOfCity }: JournalData, { city }: Shown): string {
  if (category !== null) return m.site_journal_head_category({ category: category.name });
  return isOfCity ? joinWords(m.site_journal_head_city({ where: city.pluralName })) : m.site_journal_head_title();
}

/**
 * All cities of a market share one journal, so the address without a city is canonical, unless the city belongs to the
 * other market.
 */
function canonicalOf({ journal, category, isOfCity }: JournalData, { site, city }: Shown): string {
  const isElsewhere = isOfCity && journal.market !== site.market;
  return journalAddress({ locale: site.locale, region: isElsewhere ? city.slug : null }, category?.id ?? null, {
    page: journal.page === 1 ? null : journal.page,
  });
}

export function crumbsOf({ category, isOfCity }: JournalData, { site, city }: Shown): Crumb[] {
  const { locale } = site;
  const where = { locale, region: isOfCity ? city.slug : null };
  return [
    { name: city.name, href: href(locale, 'region', { region: city.slug }) },
    { name: m.site_journal_title(), href: journalAddress(where, null) },
    ...(category === null ? [] : [{ name: category.name, href: journalAddress(where, category.id) }]),
  ];
}
