/** What restricts the view from a seat of `plan_seat`, as `restrictionOf` of the domain tells it of flags. */
export function restrictedColumn(seat: string): string {
  return `case when 'restricted' = any(${seat}.flags) then coalesce(
    (select f from unnest(array['pillar', 'rail', 'overhang', 'side']) f where f = any(${seat}.flags) limit 1), 'unknown') end`;
}
