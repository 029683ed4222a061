/**
 * SQL: the number of events at a place from today on.
 * @param place SQL expression of the place's id
 */
export function eventsAt(place: string): string {
  return `coalesce((select l.events from place_listing l where l.place_id = ${place}), 0)`;
}
