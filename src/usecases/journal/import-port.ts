import type { PostCategoryRecord, PostRecord } from '#domain/journal/post-records.ts';

/** The effect of a write; unchanged rows were already correct. */
export type PostTally = { inserted: number; updated: number; unchanged: number };

export type PostDraft = Omit<PostRecord, 'publishedDaysAgo'> & { publishedOn: string; refs: string[] };

/** Keys that the blocks and categories of a post may reference. */
export type PostReferences = Record<'postCategories' | 'places' | 'categories' | 'genres' | 'events', Set<string>>;

export type JournalStore = {
  references(): Promise<PostReferences>;
  saveCategories(records: PostCategoryRecord[]): Promise<PostTally>;
  /** The publication day is written only once, so that later imports do not make old posts new. */
  savePosts(drafts: PostDraft[]): Promise<PostTally>;
};
