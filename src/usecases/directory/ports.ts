import type {
  DayIndex,
  Everywhere,
  OrganizerPage,
  Organizers,
  PeopleList,
  TourPage,
  Tours,
} from '#api/directory/contract.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';

/** The perspective of a list: the market of the host, and the city whose dates come first. */
export type Standpoint = { market: MarketName; city: CityFacts };

/** Reads of pages that belong to no city. Null when the subject does not exist. */
export type DirectoryReads = {
  organizers(at: Standpoint, asked: { city: string | null }, reader: Reader): Promise<Organizers>;
  organizer(id: number, at: Standpoint, asked: { page: number }, reader: Reader): Promise<OrganizerPage | null>;
  tours(at: Standpoint, asked: { artist: number | null }, reader: Reader): Promise<Tours>;
  tour(id: number, at: Standpoint, reader: Reader): Promise<TourPage | null>;
  people(
    asked: { role: string | null; letter: string | null; sort: 'popular' | 'name'; page: number },
    reader: Reader,
  ): Promise<PeopleList>;
  everywhere(
    at: Standpoint,
    asked: { category: string | null; page: number },
    reader: Reader,
  ): Promise<Everywhere | null>;
  dayIndex(city: CityFacts, asked: { category: string | null; page: number }, reader: Reader): Promise<DayIndex | null>;
};
