import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { homeOfPost, journalAddress } from '#web/site/journal/addresses.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { Actions, ShareAction } from '#web/site/parts/actions.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { PostCard, postDate, PostPicture } from '#web/site/parts/cards/post-card.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { crumbsOf, head } from '#web/site/post/head.ts';
import type { PostData } from '#web/site/post/loader.ts';
import { load } from '#web/site/post/loader.ts';
import { PostBody } from '#web/site/post/post-body.tsx';
import css from './post.module.css';

export const page = definePage<'journal-id-post', PostData>({
  load,
  head,
  subNavigation: false,
  tags: ({ post }) => [
    `post:${post.id}`,
    ...[...post.related, ...post.more].map(({ id }) => `post:${id}`),
    ...post.blocks.flatMap((block) => {
      if (block.type === 'event') return [`event:${block.event.id}`];
      return block.type === 'place' ? [`place:${block.place.id}`] : [];
    }),
  ],
  Page: PostView,
});

type Props = { data: PostData; context: Omit<PageContext<'journal-id-post'>, 'api'> };

function PostView({ data: { post, today }, context }: Props): ReactNode {
  const { site } = context;
  const home = homeOfPost(site.locale, site.market, post.market);
  const category = journalAddress(home, post.category.id);
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(post, context)} />
      <article>
        <header className={css.head}>
          <p className={css.facts}>
            <a className="link" href={category}>
              {post.category.name}
            </a>
            <span>
              <time dateTime={post.publishedOn}>{postDate(post, site.locale)}</time>
            </span>
            <span>{m.site_journal_minutes({ count: post.readMinutes })}</span>
          </p>
          <h1>{bind(post.title)}</h1>
          <p className={css.lead}>{bind(post.lead)}</p>
        </header>
        <figure className={css.figure}>
          <div>
            <PostPicture post={post} eager />
          </div>
          <figcaption>{m.site_journal_drawing()}</figcaption>
        </figure>
        <PostBody blocks={post.blocks} today={today} />
        <footer className={css.foot}>
          <p>{m.site_journal_byline()}</p>
          <Actions>
            <ShareAction title={post.title} />
          </Actions>
        </footer>
      </article>
      {post.related.length > 0 && (
        <Section
          title={m.site_journal_related()}
          all={{ text: m.site_journal_whole(), href: journalAddress(home, null) }}
        >
          <div className={css.related}>
            {post.related.map((other) => (
              <PostCard key={other.id} post={other} />
            ))}
          </div>
        </Section>
      )}
      {post.more.length > 0 && (
        <Section
          title={bind(m.site_journal_more_of({ category: post.category.name }))}
          all={{ text: m.site_see_all(), href: category }}
        >
          <div className={css.more}>
            {post.more.map((other) => (
              <PostCard key={other.id} post={other} variant="line" namesCategory={false} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}
