import type { ItemList, ItemPage, ItemSale } from '#api/items/contract.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';

export type ItemReads = {
  /** What is sold in a city, what in the whole market, and the cities that have anything. */
  inCity(city: CityFacts, reader: Reader): Promise<ItemList>;
  page(itemId: number, reader: Reader): Promise<ItemPage | null>;
  /** Everything that sells one item: the page of it, and the evenings of an event that it can go with. */
  sale(itemId: number, eventId: number | null, reader: Reader): Promise<ItemSale | null>;
};
