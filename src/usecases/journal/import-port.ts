import type { PostCategoryRecord, PostRecord } from '#domain/journal/post-records.ts';

/** What a write did; unchanged rows were found as they should be. */
export type PostTally = { inserted: number; updated: number; unchanged: number };

export type PostDraft = Omit<PostRecord, 'publishedDaysAgo'> & { publishedOn: string; refs: string[] };

/** Keys a post's blocks and categories may name. */
export type PostReferences = Record<'postCategories' | 'places' | 'categories' | 'genres' | 'events', Set<string>>;

export type JournalStore = {
  references(): Promise<PostReferences>;
  saveCategories(records: PostCategoryRecord[]): Promise<PostTally>;
  /** The day of publication is written once: later imports must not make old news new. */
  savePosts(drafts: PostDraft[]): Promise<PostTally>;
};
