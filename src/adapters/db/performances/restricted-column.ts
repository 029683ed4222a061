/** What restricts the view from a seat of `plan_seat`, as `restrictionOf` of the domain tells it of flags. */
export function restrictedColumn(seat: string): string {
  return `case when 'restricted' = any(${seat}.flags) then coalesce(
    (select f from unnest(array['pillar', 'rail', 'overhang', 'side']) f where f = any(${seat}.flags) limit 1), 'unknown') end`;
}

/** Whom a seat of `plan_seat` is meant for: a companion only where the order of the line has the wheelchair place too. */
export const seatForColumn = (seat: string, line: string): string =>
  `case when 'accessible' = any(${seat}.flags) then 'wheelchair' when ${seat}.companion_of is not null and exists (
    select from order_line beside where beside.order_id = ${line}.order_id and beside.performance_id = ${line}.performance_id
      and beside.seat_no = ${seat}.companion_of) then 'companion' end`;
