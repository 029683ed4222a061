import { expect, test } from 'vitest';
import type { PostPage } from '#api/journal/contract.ts';
import { inLanguage } from '#texts/in-language.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { crumbsOf, head } from '#web/site/post/head.ts';

const post: PostPage = {
  id: 2028,
  key: 'horseshoe',
  category: { id: 1, name: 'Guides' },
  categoryKey: 'guides',
  market: 'both',
  title: 'A horseshoe under the chandelier',
  lead: 'Tiers, boxes and the dress circle were not invented for looks.',
  publishedOn: '2026-11-09',
  readMinutes: 2,
  pictureVersion: 'abc',
  changedAt: '2026-11-20T08:00:00.000Z',
  poster: { key: 'horseshoe', category: 'opera', genres: [], title: '', subtitle: null, mood: '', hue: 1, motif: '' },
  blocks: [],
  related: [],
  more: [],
};
const context = {
  site: { locale: 'en', origin: 'https://rampa.example', market: 'belarus' },
  city: { slug: 'minsk', name: 'Minsk' },
} as Omit<PageContext<'journal-id-post'>, 'api'>;
const headOf = (of: PostPage) => inLanguage('en', () => head({ post: of, today: '2026-11-21' }, context));
const articleOf = (of: PostPage) => headOf(of).jsonLd?.[1] as Record<string, unknown>;

test('a search engine is told headline, picture, dates, author and publisher of an article', () => {
  expect(articleOf(post)).toMatchObject({
    '@type': 'Article',
    headline: post.title,
    image: ['https://rampa.example/journal/posters/2028-card-en-abc.png'],
    datePublished: '2026-11-09',
    dateModified: '2026-11-20T08:00:00.000Z',
    author: { '@type': 'Organization', name: expect.stringMatching(/./) },
    publisher: { '@type': 'Organization', logo: { url: 'https://rampa.example/favicon.svg' } },
    mainEntityOfPage: { '@id': 'https://rampa.example/en/journal/1/2028' },
    articleSection: 'Guides',
    inLanguage: 'en',
  });
});

test('news are news', () => {
  expect(articleOf({ ...post, categoryKey: 'news' })['@type']).toBe('NewsArticle');
});

test('what was edited before its day was not modified', () => {
  expect(articleOf({ ...post, changedAt: '2026-11-01T00:00:00.000Z' })['dateModified']).toBe('2026-11-09');
});

test('messengers get an article with its picture', () => {
  expect(headOf(post)).toMatchObject({
    type: 'article',
    image: '/journal/posters/2028-card-en-abc.png',
    article: { published: '2026-11-09', section: 'Guides' },
    canonical: '/en/journal/1/2028',
  });
});

test('a post of the other market leads back to the journal it belongs to', () => {
  const addresses = (market: PostPage['market']) =>
    inLanguage('en', () => crumbsOf({ ...post, market }, context).map(({ href }) => href));
  expect(addresses('both').slice(1, 3)).toEqual(['/en/journal', '/en/journal/1']);
  expect(addresses('georgia').slice(1, 3)).toEqual(['/en/tbilisi/journal', '/en/tbilisi/journal/1']);
});

test('a post of the other market is found there, not here', () => {
  expect(headOf(post).noindex).toBe(false);
  expect(headOf({ ...post, market: 'georgia' }).noindex).toBe(true);
  expect(headOf({ ...post, market: 'belarus' }).noindex).toBe(false);
});
