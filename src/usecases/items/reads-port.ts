import type { ItemList, ItemPage, ItemSale, PerformanceItem } from '#api/items/contract.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';

export type ItemReads = {
  /** Items sold in a city, items sold in the whole market, and the cities that have any. */
  inCity(city: CityFacts, reader: Reader): Promise<ItemList>;
  /** What is sold at the place of a performance and goes with it; nothing for one that is over or called off. */
  goingWith(performanceId: number, reader: Reader): Promise<PerformanceItem[]>;
  page(itemId: number, reader: Reader): Promise<ItemPage | null>;
  /** The data for selling one item: its page and the performances of an event that it can accompany. */
  sale(itemId: number, eventId: number | null, reader: Reader): Promise<ItemSale | null>;
};
