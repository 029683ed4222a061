import { readDayIndex } from '#adapters/db/directory/day-index.ts';
import { readEverywhere } from '#adapters/db/directory/everywhere.ts';
import { readOrganizer, readOrganizers } from '#adapters/db/directory/organizers.ts';
import { readPeople } from '#adapters/db/directory/people.ts';
import { readTour, readTours } from '#adapters/db/directory/tours.ts';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { DirectoryReads } from '#usecases/directory/ports.ts';

export function createDirectoryReads(on: Queryable): DirectoryReads {
  return {
    organizers: (at, asked, reader) => readOrganizers(on, at, asked, reader),
    organizer: (id, at, asked, reader) => readOrganizer(on, id, at, asked, reader),
    tours: (at, asked, reader) => readTours(on, at, asked, reader),
    tour: (id, at, reader) => readTour(on, id, at, reader),
    people: (asked, reader) => readPeople(on, asked, reader),
    everywhere: (at, asked, reader) => readEverywhere(on, at, asked, reader),
    dayIndex: (city, asked, reader) => readDayIndex(on, city, asked, reader),
  };
}
