import type { LocalText } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { VideoPackageRecord, VideoRecord } from '#domain/video/video-record.ts';

/** What a write did; unchanged rows were found as they should be. */
export type VideoTally = { inserted: number; updated: number; unchanged: number };

export type VideoDraft = Omit<VideoRecord, 'publishedDaysAgo'> & { publishedOn: string };

/** What one market sells: an item of the sale engine with one option. */
export type OfferDraft = {
  of: { video: string } | { package: string };
  market: MarketName;
  priceMinor: number;
  rentalDays: number;
  title: LocalText;
  description: LocalText;
  poster: object;
};

/** Keys a video may name. */
export type VideoReferences = Record<'events' | 'genres' | 'tags', ReadonlySet<string>>;

export type VideoStore = {
  references(): Promise<VideoReferences>;
  /** The day a video appeared is written once: later imports must not make old ones new. */
  saveVideos(drafts: readonly VideoDraft[]): Promise<VideoTally>;
  savePackages(records: readonly VideoPackageRecord[]): Promise<VideoTally>;
  /** Puts on sale what is offered and takes off what no longer is; what was bought stays bought. */
  saveOffers(drafts: readonly OfferDraft[]): Promise<VideoTally>;
};
