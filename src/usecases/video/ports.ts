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

/** The market is known to whoever asks. */
type Unplaced<Answer> = Omit<Answer, 'market'>;

/** The pages' reads. null: there is no such thing. What can be played is not known to the database. */
export type VideoReads = {
  front(market: MarketName, reader: Reader): Promise<Unplaced<VideoFront>>;
  /** Trailers stand in lists of trailers and of their events only. */
  list(filter: VideoFilter, reader: Reader): Promise<Unplaced<VideoList>>;
  video(
    videoId: number,
    market: MarketName,
    reader: Reader,
  ): Promise<(Omit<VideoPage, 'media' | 'market'> & { key: string }) | null>;
  packages(market: MarketName, reader: Reader): Promise<Unplaced<PackageList>>;
  package(packageId: number, market: MarketName, reader: Reader): Promise<VideoPackage | null>;
  /** What a video's picture is drawn from. */
  poster(videoId: number, reader: Reader): Promise<PosterFacts | null>;
};

export type PlayableVideo = { key: string; isFree: boolean };

export type RentalReads = {
  playable(of: { id: number } | { key: string }): Promise<PlayableVideo | null>;
  /** Whatever was bought with these orders that this video may be watched by, and the instant by the database's clock. */
  rentals(videoId: number, accessKeys: readonly string[]): Promise<{ rentals: Rental[]; now: Date }>;
  /** What an order bought that can be watched; null: nothing. */
  bought(accessKey: string): Promise<{ market: MarketName; videoId: number | null; packageId: number | null } | null>;
};

/** One video's files, ready to be played. `seconds` is the clip's own length. */
export type Clip = { folder: string; seconds: number; qualities: readonly string[]; subtitles: readonly string[] };
export type ClipLibrary = { find(videoKey: string): Promise<Clip | null> };

export type PassSigner = {
  write(pass: MediaPass): string;
  check(videoKey: string, text: string, now: Date): 'valid' | 'expired' | 'forged';
};
