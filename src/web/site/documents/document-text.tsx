import type { ReactNode } from 'react';
import type { DocumentPage } from '#api/documents/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { crumbsOf } from '#web/site/documents/head.ts';
import { LinkedText } from '#web/site/documents/linked-text.tsx';
import type { FrameCity } from '#web/shared/site-frame.ts';
import { Actions, ShareAction } from '#web/site/parts/actions.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { PageTitle } from '#web/site/parts/page-title.tsx';
import { PrintAction } from '#web/site/documents/print-action.tsx';
import css from './documents.module.css';

type Props = { document: DocumentPage; city: FrameCity; locale: Locale };

/** One edition of a document: its effective date, table of contents, text and related documents. */
export function DocumentText({ document, city, locale }: Props): ReactNode {
  const { sections, title, version } = document;
  const chapters = sections.filter(({ isNote }) => !isNote);
  return (
    <>
      <div className={css.screen}>
        <Breadcrumbs crumbs={crumbsOf(document, city, locale)} />
      </div>
      <PageTitle text={title} />
      {(document.kind === 'terms' || document.replacedOn !== null) && (
        <p className={css.edition}>
          {m.site_documents_edition({ version })}, {bind(validity(document, locale))}
        </p>
      )}
      {document.replacedOn !== null && (
        <div className={css.superseded} role="note">
          <b>{m.site_documents_superseded()}</b>
          <p>{bind(m.site_documents_superseded_text())}</p>
          <a className="link" href={href(locale, 'pages-id', { id: document.key })}>
            {m.site_documents_superseded_link()}
          </a>
        </div>
      )}
      <div className={css.columns}>
        <nav className={css.contents} aria-labelledby="contents">
          <h2 id="contents">
            {document.kind === 'questions' ? m.site_documents_contents_questions() : m.site_documents_contents()}
          </h2>
          <ol>
            {chapters.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{bind(heading)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={css.text}>
          {sections.map((section) => (
            <DocumentSection key={section.id} section={section} city={city} locale={locale} />
          ))}
          <div className={css.screen}>
            <Actions>
              <PrintAction />
              <ShareAction title={title} />
            </Actions>
          </div>
        </article>
      </div>
      <Related document={document} locale={locale} />
    </>
  );
}

function validity({ effectiveOn, replacedOn }: DocumentPage, locale: Locale): string {
  const day = (date: string) => formatCalendarDay(date, locale, { year: true });
  return replacedOn === null
    ? m.site_documents_in_force({ date: day(effectiveOn) })
    : m.site_documents_was_in_force({ from: day(effectiveOn), to: day(replacedOn) });
}

type SectionProps = { section: DocumentPage['sections'][number]; city: FrameCity; locale: Locale };

function DocumentSection({ section: { id, isNote, heading, paragraphs }, city, locale }: SectionProps): ReactNode {
  return (
    <section id={id} className={isNote ? css.note : undefined}>
      <h2>
        {bind(heading)}
        {!isNote && (
          <a className={css.anchor} href={`#${id}`} aria-label={m.site_documents_anchor({ title: heading })}>
            #
          </a>
        )}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <LinkedText text={paragraph} locale={locale} city={city.slug} />
        </p>
      ))}
    </section>
  );
}

function Related({ document, locale }: { document: DocumentPage; locale: Locale }): ReactNode {
  const { key, version, editions, others } = document;
  return (
    <div className={css.related}>
      {editions.length > 1 && (
        <nav aria-labelledby="editions">
          <h2 id="editions">{m.site_documents_editions()}</h2>
          <ul>
            {editions.map((edition, at) => {
              const address = href(locale, 'pages-id', { id: key }, at === 0 ? {} : { version: edition.version });
              const date = formatCalendarDay(edition.effectiveOn, locale, { year: true });
              return (
                <li key={edition.version}>
                  <a className="link" href={address} aria-current={edition.version === version ? 'page' : undefined}>
                    {m.site_documents_edition({ version: edition.version })}
                  </a>
                  , {bind(m.site_documents_in_force({ date }))}
                </li>
              );
            })}
          </ul>
        </nav>
      )}
      {others.length > 0 && (
        <nav aria-labelledby="others">
          <h2 id="others">{m.site_documents_others()}</h2>
          <ul>
            {others.map((other) => (
              <li key={other.key}>
                <a className="link" href={href(locale, 'pages-id', { id: other.key })}>
                  {other.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
