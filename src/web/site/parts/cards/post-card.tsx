import type { ReactNode } from 'react';
import type { PostCard as Card } from '#api/journal/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { ArtImage } from '#web/site/parts/pictures/art-image.tsx';
import { postPictureAddress } from '#web/shared/poster-address.ts';
import { useSite } from '#web/shared/site-context.tsx';
import shared from './card.module.css';
import css from './post-card.module.css';

type Props = {
  post: Card;
  /** Heading level below the section that contains the card. */
  heading?: 'h2' | 'h3';
  /** `large` is for the first post of a page; `line` has neither picture nor lead. */
  variant?: 'card' | 'large' | 'line';
  eager?: boolean;
  /** False where all posts around have the same category. */
  namesCategory?: boolean;
};

/** Shows picture, title, lead, category, date and reading time. */
export function PostCard({
  post,
  heading: Heading = 'h3',
  variant = 'card',
  eager = false,
  namesCategory = true,
}: Props): ReactNode {
  const { locale, now } = useSite().site;
  const address = href(locale, 'journal-id-post', { id: post.category.id, post: post.id });
  return (
    <article className={`${shared.card} ${css.card}`} data-variant={variant}>
      {variant !== 'line' && (
        <a className={css.picture} href={address} tabIndex={-1} aria-hidden="true">
          <PostPicture post={post} eager={eager} />
        </a>
      )}
      <div>
        <Heading className={css.title}>
          <a href={address}>{bind(post.title)}</a>
        </Heading>
        {variant !== 'line' && <p className={css.lead}>{bind(post.lead)}</p>}
        <p className={css.facts}>
          {namesCategory && <span>{post.category.name}</span>}
          <span>
            <time dateTime={post.publishedOn}>{cardDate(post, locale, now)}</time>
          </span>
          <span>{m.site_journal_minutes({ count: post.readMinutes })}</span>
        </p>
      </div>
    </article>
  );
}

/** The post's wide drawing without text. */
export function PostPicture({ post, eager = false }: { post: Card; eager?: boolean }): ReactNode {
  const { site } = useSite();
  return (
    <ArtImage
      className={css.drawing}
      src={postPictureAddress(post.id, post.pictureVersion, 'art', site.locale)}
      eager={eager}
    />
  );
}

/** "19 ноября"; the year is added when it is not the current one. */
function cardDate(post: Card, locale: Locale, now: string): string {
  return formatCalendarDay(post.publishedOn, locale, { year: post.publishedOn.slice(0, 4) !== now.slice(0, 4) });
}

/** "19 ноября 2026" */
export function postDate(post: Card, locale: Locale): string {
  return formatCalendarDay(post.publishedOn, locale, { year: true });
}
