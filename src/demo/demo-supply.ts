import { stableHash } from '#domain/catalog/import/stable-hash.ts';
import type { DemoSupply } from '#usecases/catalog/import-ports.ts';
import { writeDemoPerformances } from './generate-demo-performances.ts';

/** Dates, taken seats and popularity that the demo invents, so that a guide without an operator is full every day. */
export const demoSupply: DemoSupply = {
  popularityOf: (eventKey) => stableHash(`${eventKey} popularity`) % 300,
  writePerformances: writeDemoPerformances,
};
