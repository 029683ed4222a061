import type { FeedSubject } from '#domain/routing/feed-address.ts';

/** Content of <head>. Texts are plain; `headHtml` escapes them. */
export type Head = {
  title: string;
  description: string;
  /** Path with the query that belongs to the page. Default: the page's own path. */
  canonical?: string;
  /** A picture for messengers, absolute or from the root. For cards below `/posters/` the size is added to the tags. */
  image?: string;
  /** What the picture shows. Default: the title. */
  imageAlt?: string;
  /** The feed that feed readers discover on this page. */
  feed?: { subject: FeedSubject; title: string };
  type?: 'website' | 'article' | 'video.movie' | 'profile';
  noindex?: boolean;
  /** schema.org objects, one <script> block each. */
  jsonLd?: readonly object[];
  /** For type `article`: ISO dates and the section of the article. */
  article?: { published: string; modified: string; section: string };
  /** false when the page exists in one language only. Default: the page exists in all offered languages. */
  alternates?: boolean;
};
