import type { PostPage } from '#api/journal/contract.ts';
import { calendarDate } from '#domain/catalog/city-day.ts';
import { href } from '#domain/routing/route-table.ts';
import type { Moved, PageContext } from '#web/site/page-module.ts';

export type PostData = { post: PostPage; today: string };

export async function load({
  params,
  api,
  site,
  city,
}: PageContext<'journal-id-post'>): Promise<PostData | Moved | null> {
  const post = await api.post(params.post);
  if (post === null) return null;
  // Each post has one address: links with another category or with leading zeros redirect to it.
  const own = href(site.locale, 'journal-id-post', { id: post.category.id, post: post.id });
  if (own !== href(site.locale, 'journal-id-post', params)) return { movedTo: own };
  return { post, today: calendarDate(new Date(site.now), city.timeZone) };
}
