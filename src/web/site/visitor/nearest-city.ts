type Point = { lat: number; lon: number };

/** Flat distance is enough to tell cities apart; a degree of longitude shrinks with the cosine of the latitude. */
export function nearestCity<City extends Point>(cities: readonly City[], here: Point): City | null {
  const shrink = Math.cos((here.lat * Math.PI) / 180);
  let best: { city: City; square: number } | null = null;
  for (const city of cities) {
    const square = (city.lat - here.lat) ** 2 + ((city.lon - here.lon) * shrink) ** 2;
    if (!best || square < best.square) best = { city, square };
  }
  return best?.city ?? null;
}
