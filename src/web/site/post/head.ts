import type { PostPage } from '#api/journal/contract.ts';
import { htmlLanguage } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { cut } from '#web/site/event/head.ts';
import { homeOfPost, journalAddress } from '#web/site/journal/addresses.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { breadcrumbList, jsonLd } from '#web/site/parts/json-ld.ts';
import { postPictureAddress } from '#web/shared/poster-address.ts';
import type { PostData } from '#web/site/post/loader.ts';

type Shown = Omit<PageContext<'journal-id-post'>, 'api'>;

const DESCRIPTION_LENGTH = 160;
/** Length at which search results cut a headline. */
const HEADLINE_LENGTH = 110;
/** Key of the category whose posts are marked as NewsArticle. */
const NEWS = 'news';

export function head({ post }: PostData, context: Shown): Head {
  const { locale, origin } = context.site;
  const canonical = addressOf(post, locale);
  const image = postPictureAddress(post.id, post.pictureVersion, 'card', locale);
  const article = {
    published: post.publishedOn,
    // Edits before the day of publication do not count as modifications.
    modified: post.changedAt.slice(0, 10) > post.publishedOn ? post.changedAt : post.publishedOn,
    section: post.category.name,
  };
  const editors = { '@type': 'Organization', name: m.site_name(), url: `${origin}/` };
  return {
    title: m.site_head_suffix({ title: post.title }),
    description: cut(post.lead, DESCRIPTION_LENGTH),
    canonical,
    // A post of the other market is indexed on that market's site.
    noindex: post.market !== 'both' && post.market !== context.site.market,
    image,
    type: 'article',
    article,
    jsonLd: [
      breadcrumbList(origin, crumbsOf(post, context)),
      jsonLd(post.categoryKey === NEWS ? 'NewsArticle' : 'Article', {
        headline: cut(post.title, HEADLINE_LENGTH),
        description: post.lead,
        image: [origin + image],
        datePublished: article.published,
        dateModified: article.modified,
        author: editors,
        publisher: { ...editors, logo: { '@type': 'ImageObject', url: `${origin}/favicon.svg` } },
        mainEntityOfPage: { '@type': 'WebPage', '@id': origin + canonical },
        articleSection: article.section,
        inLanguage: htmlLanguage(locale),
        timeRequired: `PT${post.readMinutes}M`,
        isAccessibleForFree: true,
        about: placesOf(post),
      }),
    ],
  };
}

export function addressOf(post: PostPage, locale: Shown['site']['locale']): string {
  return href(locale, 'journal-id-post', { id: post.category.id, post: post.id });
}

export function crumbsOf(post: PostPage, { site, city }: Shown): Crumb[] {
  const { locale } = site;
  const home = homeOfPost(locale, site.market, post.market);
  return [
    { name: city.name, href: href(locale, 'region', { region: city.slug }) },
    { name: m.site_journal_title(), href: journalAddress(home, null) },
    { name: post.category.name, href: journalAddress(home, post.category.id) },
    { name: post.title, href: addressOf(post, locale) },
  ];
}

function placesOf({ blocks }: PostPage): object[] | undefined {
  const places = blocks.flatMap((block) =>
    block.type === 'place' ? [{ '@type': 'Place', name: block.place.name, address: block.place.address }] : [],
  );
  return places.length === 0 ? undefined : places;
}
