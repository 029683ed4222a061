import { Fragment, type ReactNode } from 'react';
import type { SearchResult } from '#api/catalog/search-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { addressOf } from '#web/site/parts/search/address-of.ts';
import { Search } from '#web/site/frame/search/search.tsx';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { Chips, type Chip } from '#web/site/parts/chips.tsx';
import { facetLabel } from '#web/site/parts/search/facet-label.ts';
import { groupName, hitCount } from '#web/site/parts/search/groups.ts';
import { pageLabel, panelOf } from '#web/site/parts/search/page-label.ts';
import { Section } from '#web/site/parts/section.tsx';
import { facetCount, groupCount, wholeListing } from './group-count.ts';
import { Hits } from './hits.tsx';
import { type Found, Instead } from './instead.tsx';
import { KINDS, type Kind, load, type SearchData, shownGroups } from './loader.ts';
import css from './search.module.css';

type Shown = Omit<PageContext<'region-search'>, 'api'>;

export const page = definePage<'region-search', SearchData>({
  load,
  head,
  query: ['q', 'kind'],
  tags: ({ result }) => result?.performances.items.map(({ id }) => `event:${id}`) ?? [],
  Page: SearchPage,
});

function head({ query }: SearchData, { site, city }: Shown): Head {
  const title = query === '' ? m.site_search_title() : m.site_search_results_title({ text: query });
  return {
    title: m.site_head_suffix({ title }),
    description: m.site_search_description({ where: city.pluralName }),
    canonical: href(site.locale, 'region-search', { region: city.slug }, { q: query }),
    noindex: true,
  };
}

function SearchPage({ data, context: { site, city } }: { data: SearchData; context: Shown }): ReactNode {
  const { query, result, instead } = data;
  const { locale } = site;
  const found = foundOf(data);
  // A title that was typed as a whole stands before the meaning of its words.
  const isMeaningFirst = result !== null && (result.isUnderstood || result.order.length === 0);
  return (
    <div className="wrap">
      <div className={css.head}>
        <h1>
          {query === ''
            ? m.site_search_title()
            : bind(
                found === 'something' || found === 'page'
                  ? m.site_search_results({ text: query })
                  : m.site_search_results_none({ text: query }),
              )}
        </h1>
        <Search variant="large" value={query} />
        <ReadAs result={result} />
      </div>
      {result !== null && isMeaningFirst && <Meant result={result} locale={locale} />}
      {result !== null && result.order.length > 1 && (
        <Chips label={m.site_search_kinds()} chips={kindChips(data, locale, city.slug)} />
      )}
      {result !== null &&
        shownGroups(data).map((group, at) => (
          <Fragment key={group}>
            <Section
              title={groupName(group)}
              count={groupCount(result, group)}
              all={wholeListing(result, group, locale)}
              first={at === 0}
            >
              <Hits result={result} group={group} today={data.today} />
            </Section>
            {at === 0 && !isMeaningFirst && <Meant result={result} locale={locale} />}
          </Fragment>
        ))}
      {instead !== null && <Instead instead={instead} today={data.today} found={found} />}
    </div>
  );
}

function foundOf({ query, result, instead }: SearchData): Found {
  if (instead === null) return 'something';
  if (query === '' || result === null) return 'not asked';
  if (result.pages.length > 0) return 'page';
  return result.facets.length > 0 ? 'empty listing' : 'nothing';
}

/** Says so when something else than the typed text was searched for. */
function ReadAs({ result }: { result: SearchResult | null }): ReactNode {
  if (result === null || result.readAs === null || hitCount(result) === 0) return null;
  return <p className={css.read}>{bind(m.site_search_read_as({ text: result.readAs }))}</p>;
}

/** The pages and listings that the words mean. */
function Meant({ result: { pages, facets }, locale }: { result: SearchResult; locale: Locale }): ReactNode {
  if (pages.length + facets.length === 0) return null;
  return (
    <nav className={css.facets} aria-label={m.site_search_facets()}>
      {pages.map(({ key, url }) => (
        <a key={key} href={addressOf(url, locale)} data-panel={panelOf(key)}>
          <b>{bind(pageLabel(key))}</b>
        </a>
      ))}
      {facets.map((facet) => (
        <a key={facet.url} href={addressOf(facet.url, locale)} data-empty={facet.count === 0 || undefined}>
          <b>{bind(facetLabel(facet, locale))}</b>
          <span>{facetCount(facet)}</span>
        </a>
      ))}
    </nav>
  );
}

function kindChips({ query, kind, result }: SearchData, locale: Locale, region: string): Chip[] {
  const address = (of: Kind | null) => href(locale, 'region-search', { region }, { q: query, kind: of });
  const kinds = (Object.keys(KINDS) as Kind[]).filter((one) => result?.order.includes(KINDS[one]));
  return [
    { name: m.site_search_kind_all(), href: address(null), isChosen: kind === null },
    ...kinds.map((one) => ({
      name: groupName(KINDS[one]),
      href: address(one),
      isChosen: kind === one,
      count: result === null ? undefined : groupCount(result, KINDS[one]),
    })),
  ];
}
