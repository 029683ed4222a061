import type { LocalText } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { VideoPackageRecord, VideoRecord } from '#domain/video/video-record.ts';

/** The effect of a write; unchanged rows were already correct. */
export type VideoTally = { inserted: number; updated: number; unchanged: number };

export type VideoDraft = Omit<VideoRecord, 'publishedDaysAgo'> & { publishedOn: string };

/** An offer in one market: an item of the sale engine with one option. */
export type OfferDraft = {
  of: { video: string } | { package: string };
  market: MarketName;
  priceMinor: number;
  rentalDays: number;
  title: LocalText;
  description: LocalText;
  poster: object;
};

/** Keys that a video may reference. */
export type VideoReferences = Record<'events' | 'genres' | 'tags', ReadonlySet<string>>;

export type VideoStore = {
  references(): Promise<VideoReferences>;
  /** The day of publication is written only once, so that later imports do not make old videos new. */
  saveVideos(drafts: readonly VideoDraft[]): Promise<VideoTally>;
  savePackages(records: readonly VideoPackageRecord[]): Promise<VideoTally>;
  /** Puts offered videos on sale and takes others off; purchases stay valid. */
  saveOffers(drafts: readonly OfferDraft[]): Promise<VideoTally>;
};
