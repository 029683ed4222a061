import type { CinemaFormat } from '#domain/catalog/cinema-format.ts';
import type { PriceRecord } from '#domain/catalog/import/records.ts';

const DEARER_FORMATS: Readonly<Record<CinemaFormat, number>> = {
  '2D': 0,
  '3D': 0.15,
  '4DX': 0.35,
  IMAX: 0.35,
  ScreenX: 0.2,
  Dolby: 0.2,
  'Dolby Atmos': 0.2,
};
/** The price range of one showing as a share of the film's price range. */
const SPAN_OF_ONE = 0.4;

/**
 * Cheaper in the morning, dearer in the evening and from Friday on; each format adds its own part. `minute` of the wall
 * clock, `weekday` 1 to 7.
 */
export function cinemaPrice(
  price: PriceRecord,
  minute: number,
  weekday: number,
  formats: readonly (CinemaFormat | null)[],
): PriceRecord {
  const hour = Math.floor((minute % 1440) / 60);
  const byHour = hour >= 5 && hour < 12 ? 0 : hour >= 12 && hour < 17 ? 0.15 : 0.3;
  const weekend = weekday >= 5 ? 0.1 : 0;
  const byFormat = formats.reduce((sum, format) => sum + (format === null ? 0 : DEARER_FORMATS[format]), 0);
  const lift = Math.min(1 - SPAN_OF_ONE, byHour + weekend + byFormat);
  const from = price.from + (price.to - price.from) * lift;
  return { ...price, from, to: from + (price.to - price.from) * SPAN_OF_ONE };
}
