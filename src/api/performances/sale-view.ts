import { returnView } from '#api/return-view.ts';
import type { SaleView } from '#api/performances/contract.ts';
import { meetsRequirements } from '#domain/catalog/sale-permission.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import type { Sale } from '#usecases/performances/read-sale.ts';

export function saleView({ facts, zones, status, market, ownReturn, otherDates }: Sale): SaleView {
  const { id, eventId, title, age, category, timeZone, place, address, hall, city, citySlug } = facts;
  return {
    performance: {
      id,
      eventId,
      title,
      age,
      category,
      startsAt: facts.startsAt.toISOString(),
      endsAt: facts.endsAt?.toISOString() ?? null,
      timeZone,
      place,
      address,
      hall,
      city,
      citySlug,
      status,
      saleFrom: facts.saleFrom?.toISOString() ?? null,
      isSalePermitted: meetsRequirements(facts.salePermission),
      limitPerBuyer: facts.limitPerBuyer,
      organizer: facts.organizer,
    },
    market: market.name,
    currency: facts.currency ?? market.currency,
    priceListId: facts.priceListId,
    zones: zones.map((zone) => ({
      ...zone,
      tariffs: zone.tariffs.map((tariff) => ({
        ...tariff,
        otherReturn: tariff.otherReturn && returnView(tariff.otherReturn),
      })),
    })),
    planHash: facts.planHash,
    seatCount: facts.seatCount,
    companions: facts.companions,
    areWheelchairPlacesReleased: facts.areWheelchairPlacesReleased,
    methods: [...market.paymentMethods],
    ownReturn: ownReturn && returnView(ownReturn),
    offerVersion: DOCUMENT_VERSIONS[market.name].offer,
    privacyVersion: DOCUMENT_VERSIONS[market.name].privacy,
    otherDates: otherDates.map((other) => ({ ...other, startsAt: other.startsAt.toISOString() })),
  };
}
