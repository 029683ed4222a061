import type { ReactNode } from 'react';
import type { DocumentList } from '#api/documents/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { crumbsOf } from '#web/site/documents/head.ts';
import type { FrameCity } from '#web/shared/site-frame.ts';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { PageTitle } from '#web/site/parts/page-title.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './documents.module.css';

type Item = DocumentList['items'][number];
const GROUPS = [
  ['questions', m.site_documents_group_questions],
  ['terms', m.site_documents_group_terms],
  ['about', m.site_documents_group_about],
] as const;

type Props = { items: readonly Item[]; title: string; city: FrameCity; locale: Locale };

/** The market's documents, grouped by purpose, each with its current and earlier editions. */
export function DocumentsList({ items, title, city, locale }: Props): ReactNode {
  return (
    <>
      <Breadcrumbs crumbs={crumbsOf(null, city, locale)} />
      <PageTitle text={title} />
      {items.length === 0 && (
        <Empty title={m.site_empty_section_title()} text={m.site_empty_section_text()}>
          <a className="link" href={href(locale, 'region', { region: city.slug })}>
            {m.site_empty_whole_guide()}
          </a>
        </Empty>
      )}
      {GROUPS.map(([kind, name]) => {
        const found = items.filter((item) => item.kind === kind);
        if (found.length === 0) return null;
        return (
          <Section key={kind} title={name()}>
            <ul className={css.list}>
              {found.map((item) => (
                <Entry key={item.key} item={item} locale={locale} />
              ))}
            </ul>
          </Section>
        );
      })}
      <p className={css.support}>
        <ButtonLink variant="quiet" href={href(locale, 'support', {})}>
          {m.support_link()}
        </ButtonLink>
      </p>
    </>
  );
}

function Entry({ item, locale }: { item: Item; locale: Locale }): ReactNode {
  const { key, title, summary, version, effectiveOn, earlier } = item;
  const date = formatCalendarDay(effectiveOn, locale, { year: true });
  return (
    <li>
      <h3>
        <a href={href(locale, 'pages-id', { id: key })}>{bind(title)}</a>
      </h3>
      <p>{bind(summary)}</p>
      {item.kind === 'terms' && (
        <p className={css.small}>
          {m.site_documents_edition({ version })}, {bind(m.site_documents_in_force({ date }))}
          {earlier.length > 0 && (
            <>
              {'\u00a0· '}
              {m.site_documents_earlier()}{' '}
              {earlier.map((old, at) => (
                <span key={old.version}>
                  {at > 0 && ', '}
                  <a className="link" href={href(locale, 'pages-id', { id: key }, { version: old.version })}>
                    {old.version}
                  </a>
                </span>
              ))}
            </>
          )}
        </p>
      )}
    </li>
  );
}
