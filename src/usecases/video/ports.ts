import type { PosterFacts } from '#api/catalog/contract.ts';
import type { PackageList, VideoFront, VideoList, VideoPackage, VideoPage } from '#api/video/contract.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { MediaPass } from '#domain/video/media-address.ts';
import type { Rental } from '#domain/video/rental.ts';
import type { VideoKind } from '#domain/video/video-kinds.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

export type VideoFilter = {
  market: MarketName;
  kind: VideoKind | null;
  genre: string | null;
  eventId: number | null;
  page: number;
  limit: number;
};

/** Without the market, which the caller already knows. */
type Unplaced<Answer> = Omit<Answer, 'market'>;

/** Reads for the pages; null when the subject does not exist. The database does not know which videos are playable. */
export type VideoReads = {
  front(market: MarketName, reader: Reader): Promise<Unplaced<VideoFront>>;
  /** Trailers appear only in lists of trailers and of their events. */
  list(filter: VideoFilter, reader: Reader): Promise<Unplaced<VideoList>>;
  video(
    videoId: number,
    market: MarketName,
    reader: Reader,
  ): Promise<(Omit<VideoPage, 'media' | 'market'> & { key: string }) | null>;
  packages(market: MarketName, reader: Reader): Promise<Unplaced<PackageList>>;
  package(packageId: number, market: MarketName, reader: Reader): Promise<VideoPackage | null>;
  /** The facts from which a video's picture is generated. */
  poster(videoId: number, reader: Reader): Promise<PosterFacts | null>;
};

export type PlayableVideo = { key: string; isFree: boolean };

export type RentalReads = {
  playable(of: { id: number } | { key: string }): Promise<PlayableVideo | null>;
  /** The rentals among these orders that cover this video, and the time by the database's clock. */
  rentals(videoId: number, accessKeys: readonly string[]): Promise<{ rentals: Rental[]; now: Date }>;
  /** The video or package that an order bought, by this item or by its first one; null when there is none. */
  bought(
    accessKey: string,
    itemId: number | null,
  ): Promise<{ market: MarketName; videoId: number | null; packageId: number | null } | null>;
};

/** The playable files of one video. `seconds` is the clip's own length. */
export type Clip = { folder: string; seconds: number; qualities: readonly string[]; subtitles: readonly string[] };
export type ClipLibrary = { find(videoKey: string): Promise<Clip | null> };

export type PassSigner = {
  write(pass: MediaPass): string;
  check(videoKey: string, text: string, now: Date): 'valid' | 'expired' | 'forged';
};
