/** Mean radius of the Earth. */
const RADIUS_METRES = 6_371_000;

type Point = { lat: number; lon: number };

/** Flat distance is enough to compare cities; a degree of longitude shrinks with the cosine of the latitude. */
export function nearestCity<City extends Point>(cities: readonly City[], here: Point): City | null {
  const shrink = Math.cos((here.lat * Math.PI) / 180);
  let best: { city: City; square: number } | null = null;
  for (const city of cities) {
    const square = (city.lat - here.lat) ** 2 + ((city.lon - here.lon) * shrink) ** 2;
    if (!best || square < best.square) best = { city, square };
  }
  return best?.city ?? null;
}

/** Great-circle distance in whole kilometres. */
export function distanceKm(from: Point, to: Point): number {
  return Math.round(metresBetween(from, to) / 1000);
}

export function metresBetween(from: Point, to: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const latitudes = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const longitudes = Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  const chord = latitudes + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * longitudes;
  return 2 * RADIUS_METRES * Math.asin(Math.sqrt(chord));
}
