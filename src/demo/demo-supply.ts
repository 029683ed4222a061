import { stableHash } from '#domain/catalog/import/stable-hash.ts';
import type { DemoSupply } from '#usecases/catalog/import-ports.ts';
import { writeSchedules } from './extend-schedules.ts';

/** What the demo invents, so that a guide that nobody runs is full every day: dates, taken seats, what people like. */
export const demoSupply: DemoSupply = {
  popularityOf: (eventKey) => stableHash(`${eventKey} popularity`) % 300,
  writePerformances: writeSchedules,
};
