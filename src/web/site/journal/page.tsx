import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { journalAddress } from '#web/site/journal/addresses.ts';
import { crumbsOf, head } from '#web/site/journal/head.ts';
import type { JournalData, JournalRoute } from '#web/site/journal/loader.ts';
import { load } from '#web/site/journal/loader.ts';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Pagination } from '#web/site/listing/pagination.tsx';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { Chips } from '#web/site/parts/chips.tsx';
import { PostCard } from '#web/site/parts/cards/post-card.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './journal.module.css';

/** Cards in the first row on a wide screen. */
const FIRST_ROW = 3;

export const page = definePage<JournalRoute, JournalData>({
  load,
  head,
  query: ['page'],
  tags: ({ journal }) => ['journal', ...journal.items.map(({ id }) => `post:${id}`)],
  Page: JournalPage,
});

type Props = { data: JournalData; context: Omit<PageContext<JournalRoute>, 'api'> };

function JournalPage({ data, context }: Props): ReactNode {
  const { journal, category, isOfCity } = data;
  const { site, city } = context;
  const where = { locale: site.locale, region: isOfCity ? city.slug : null };
  const addressOf = (number: number): string =>
    journalAddress(where, category?.id ?? null, { page: number === 1 ? null : number });
  const isFirst = journal.page === 1;
  const [first, ...rest] = journal.items;
  const total = journal.categories.reduce((sum, { posts }) => sum + posts, 0);
  // Each post appears only once on a page.
  const about = isOfCity && isFirst && category === null ? journal.aboutCity.filter(({ id }) => id !== first?.id) : [];
  const cards = (isFirst ? rest : journal.items).filter(({ id }) => !about.some((post) => post.id === id));
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(data, context)} />
      <header className={css.lede}>
        <h1>{bind(category?.name ?? m.site_journal_title())}</h1>
        <p>{bind(category?.lead ?? m.site_journal_lead())}</p>
      </header>
      <Chips
        label={m.site_journal_sections()}
        chips={[
          { name: m.site_journal_all(), href: journalAddress(where, null), isChosen: category === null, count: total },
          ...journal.categories
            .filter(({ id, posts }) => posts > 0 || id === category?.id)
            .map(({ id, name, posts }) => ({
              name,
              href: journalAddress(where, id),
              isChosen: id === category?.id,
              count: posts,
            })),
        ]}
      />
      {journal.items.length === 0 && (
        <Empty title={m.site_journal_empty_title()} text={m.site_journal_empty_text()}>
          <ButtonLink variant="quiet" size="m" href={journalAddress(where, null)}>
            {m.site_journal_whole()}
          </ButtonLink>
        </Empty>
      )}
      {isFirst && first !== undefined && (
        <PostCard post={first} heading="h2" variant="large" namesCategory={category === null} eager />
      )}
      {about.length > 0 && (
        <Section title={m.site_journal_about_city({ city: city.name })}>
          <div className={css.grid}>
            {about.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </div>
        </Section>
      )}
      {cards.length > 0 &&
        (about.length > 0 ? (
          <Section title={m.site_journal_newest()}>
            <Cards posts={cards} heading="h3" />
          </Section>
        ) : (
          <div className={isFirst ? css.below : undefined}>
            <Cards posts={cards} heading="h2" eager={isFirst ? 0 : FIRST_ROW} namesCategory={category === null} />
          </div>
        ))}
      <div className={css.pages}>
        <Pagination page={journal.page} pages={journal.pages} addressOf={addressOf} />
      </div>
    </div>
  );
}

type CardsProps = {
  posts: JournalData['journal']['items'];
  heading: 'h2' | 'h3';
  eager?: number;
  namesCategory?: boolean;
};

function Cards({ posts, heading, eager = 0, namesCategory = true }: CardsProps): ReactNode {
  return (
    <div className={css.grid}>
      {posts.map((post, at) => (
        <PostCard key={post.id} post={post} heading={heading} eager={at < eager} namesCategory={namesCategory} />
      ))}
    </div>
  );
}
