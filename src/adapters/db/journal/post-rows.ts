import type { PosterFacts } from '#api/catalog/contract.ts';
import type { PostCard } from '#api/journal/contract.ts';
import { posterVersion } from '#domain/catalog/poster-version.ts';

/** Columns of a post's card. `lang` is the parameter that holds the language. Expects `post p`, `post_category k`. */
export function postColumns(lang: string): string {
  return `p.id, p.key, p.poster, tr(p.title, ${lang}) as title, tr(p.lead, ${lang}) as lead, p.published_on, p.read_minutes,
    k.id as category_id, tr(k.name, ${lang}) as category`;
}

export type PostRow = {
  id: number;
  key: string;
  poster: { family: string; mood?: string; hue: number; motif?: string };
  title: string;
  lead: string;
  published_on: string;
  read_minutes: number;
  category_id: number;
  category: string;
};

export function postPoster({ key, poster, title }: Pick<PostRow, 'key' | 'poster' | 'title'>): PosterFacts {
  const { family, mood = '', hue, motif = '' } = poster;
  return { key, category: family, genres: [], title, subtitle: null, mood, hue, motif };
}

export function postCardOf(row: PostRow): PostCard {
  return {
    id: row.id,
    category: { id: row.category_id, name: row.category },
    title: row.title,
    lead: row.lead,
    publishedOn: row.published_on,
    readMinutes: row.read_minutes,
    pictureVersion: posterVersion(postPoster(row)),
  };
}
