import type { PriceRecord } from '#domain/catalog/import/records.ts';

const DEARER_FORMATS: Readonly<Record<string, number>> = { '3D': 0.15, Dolby: 0.2, IMAX: 0.35 };
/** The price range of one showing as a share of the film's price range. */
const SPAN_OF_ONE = 0.4;

/** Cheaper in the morning, dearer in the evening and from Friday on; `minute` of the wall clock, `weekday` 1 to 7. */
export function cinemaPrice(price: PriceRecord, minute: number, weekday: number, format: string | null): PriceRecord {
  const hour = Math.floor((minute % 1440) / 60);
  const byHour = hour >= 5 && hour < 12 ? 0 : hour >= 12 && hour < 17 ? 0.15 : 0.3;
  const weekend = weekday >= 5 ? 0.1 : 0;
  const lift = Math.min(1 - SPAN_OF_ONE, byHour + weekend + (format === null ? 0 : (DEARER_FORMATS[format] ?? 0)));
  const from = price.from + (price.to - price.from) * lift;
  return { ...price, from, to: from + (price.to - price.from) * SPAN_OF_ONE };
}
