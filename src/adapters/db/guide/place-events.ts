/** How many events are on at a place from today on. @param place its id as an expression */
export function eventsAt(place: string): string {
  return `coalesce((select l.events from place_listing l where l.place_id = ${place}), 0)`;
}
