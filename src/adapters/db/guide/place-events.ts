/** How many events are on at a place from today on. @param place its id as an expression */
export function eventsAt(place: string): string {
  return `(select count(*)::int from event_place x where x.place_id = ${place})`;
}
