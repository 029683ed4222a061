import type { Country } from '#domain/markets/market.ts';

/** Generous bounding boxes of each country, degrees: enough to detect swapped coordinates and grossly wrong ones. */
const BOXES: Readonly<Record<Country, { south: number; north: number; west: number; east: number }>> = {
  BY: { south: 51.2, north: 56.2, west: 23.1, east: 32.8 },
  GE: { south: 41, north: 43.6, west: 39.9, east: 46.8 },
  RU: { south: 41, north: 82, west: 19, east: 180 },
};

export type CoordinateCheck = { lat: number; lon: number; swapped: boolean };

/** Returns the point as given, the point with swapped coordinates corrected, or null when neither is in the country. */
export function checkCoordinates(country: Country, lat: number, lon: number): CoordinateCheck | null {
  if (isInside(country, lat, lon)) return { lat, lon, swapped: false };
  if (isInside(country, lon, lat)) return { lat: lon, lon: lat, swapped: true };
  return null;
}

function isInside(country: Country, lat: number, lon: number): boolean {
  const box = BOXES[country];
  return lat >= box.south && lat <= box.north && lon >= box.west && lon <= box.east;
}
