import type { DiscountCampaign, DiscountList, DiscountNote } from '#api/discounts/contract.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';

export type DiscountReads = {
  /** Campaigns of a city, those of the last months too, and the cities that have any now or soon. */
  inCity(city: CityFacts, reader: Reader): Promise<DiscountList>;
  /** One campaign as it is in a city; with an event, what of it counts there. null where it does not run or apply. */
  campaign(city: CityFacts, id: number, eventId: number | null, reader: Reader): Promise<DiscountCampaign | null>;
  /** Running campaigns that count for performances of an event ahead, or for a place. */
  notes(city: CityFacts, of: { event: number } | { place: number }, reader: Reader): Promise<DiscountNote[]>;
};
