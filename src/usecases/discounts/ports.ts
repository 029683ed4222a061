import type { DiscountCampaign, DiscountList, DiscountNote } from '#api/discounts/contract.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';

export type DiscountReads = {
  /** Campaigns of a city, including those of the last months, and the cities that have any now or soon. */
  inCity(city: CityFacts, reader: Reader): Promise<DiscountList>;
  /**
   * One campaign as it applies in a city; with an event, the part that applies to it. Null when it does not apply
   * there.
   */
  campaign(city: CityFacts, id: number, eventId: number | null, reader: Reader): Promise<DiscountCampaign | null>;
  /** Running campaigns that apply to future performances of an event or at a place. */
  notes(city: CityFacts, of: { event: number } | { place: number }, reader: Reader): Promise<DiscountNote[]>;
};
