import { dayNumber, dayText } from '#domain/catalog/calendar-day.ts';
import { checkRecords } from '#domain/catalog/import/check-record.ts';
import { type Problem, type ProblemCode, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import {
  type VideoPackageRecord,
  videoPackageSchema,
  type VideoRecord,
  videoSchema,
} from '#domain/video/video-record.ts';
import { firstOfEach } from '#usecases/reports/import-report.ts';
import type { OfferDraft, VideoDraft, VideoReferences, VideoStore, VideoTally } from '#usecases/video/import-port.ts';

export type VideoSource = { videos: readonly SourceRecord[]; packages: readonly SourceRecord[] };

/** Imports the videos after their events, then the packages, then the prices of both. */
export async function writeVideos(
  store: VideoStore,
  { source, today }: { source: VideoSource; today: string },
  problems: Problem[],
): Promise<Record<'videos' | 'videoPackages' | 'videoOffers', VideoTally>> {
  const references = await store.references();
  const records = firstOfEach(checkRecords(videoSchema, source.videos, problems), byKey, problems).map(
    ({ item, source: record }) => onlyKnown(item, record, references, problems),
  );
  // Oldest first, so that a newer video has the higher id.
  const videos = await store.saveVideos(
    records.map((record) => draftOf(record, today)).toSorted((a, b) => a.publishedOn.localeCompare(b.publishedOn)),
  );
  const paid = new Set(records.filter(({ price }) => price !== undefined).map(({ key }) => key));
  const packages = firstOfEach(checkRecords(videoPackageSchema, source.packages, problems), byKey, problems).flatMap(
    ({ item, source: record }) => withKnownVideos(item, record, paid, problems),
  );
  const videoPackages = await store.savePackages(packages);
  const videoOffers = await store.saveOffers([
    ...records.flatMap(({ key: video, ...record }) => offersOf({ video }, record)),
    ...packages.flatMap(({ key, ...record }) => offersOf({ package: key }, { ...record, poster: {} })),
  ]);
  return { videos, videoPackages, videoOffers };
}

const byKey = ({ key }: { key: string }): string => key;

function draftOf({ publishedDaysAgo, ...record }: VideoRecord, today: string): VideoDraft {
  return { ...record, publishedOn: dayText(dayNumber(today) - publishedDaysAgo) };
}

type Priced = Pick<VideoRecord, 'title' | 'description' | 'price' | 'rentalDays'> & { poster: object };

function offersOf(of: OfferDraft['of'], { title, description, price, rentalDays, poster }: Priced): OfferDraft[] {
  if (price === undefined || rentalDays === undefined) return [];
  return (Object.keys(MARKETS) as MarketName[]).map((market) => ({
    of,
    market,
    priceMinor: price[MARKETS[market].currency],
    rentalDays,
    title,
    description,
    poster,
  }));
}

/** Drops references that do not exist; the video stays. */
function onlyKnown(
  { event, ...video }: VideoRecord,
  { origin }: SourceRecord,
  known: VideoReferences,
  problems: Problem[],
): VideoRecord {
  const keep = (field: 'genres' | 'tags', code: ProblemCode, word: string) =>
    video[field].filter((key, at) => {
      if (known[field].has(key)) return true;
      problems.push(problemAt(origin, [field, at], code, `there is no ${word} "${key}"`, 'repaired'));
      return false;
    });
  const isKnown = event !== undefined && known.events.has(event);
  if (event !== undefined && !isKnown) {
    problems.push(problemAt(origin, ['event'], 'unknown_event', `there is no event "${event}"`, 'repaired'));
  }
  return {
    ...video,
    ...(isKnown && { event }),
    genres: keep('genres', 'unknown_genre', 'genre'),
    tags: keep('tags', 'unknown_tag', 'tag'),
  };
}

/** A package contains only paid videos and needs at least two. */
function withKnownVideos(
  record: VideoPackageRecord,
  { origin }: SourceRecord,
  paid: ReadonlySet<string>,
  problems: Problem[],
): VideoPackageRecord[] {
  const videos = record.videos.filter((key, at) => {
    if (paid.has(key)) return true;
    problems.push(problemAt(origin, ['videos', at], 'unknown_video', `there is no paid video "${key}"`, 'repaired'));
    return false;
  });
  return videos.length < 2 ? [] : [{ ...record, videos }];
}
