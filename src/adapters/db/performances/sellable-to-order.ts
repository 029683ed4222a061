/** SQL: the performance is on sale to everybody, or in presale and the order's code opens that. */
export const isSellableToOrder = (performance: string, order: string): string =>
  `(is_sellable(${performance}, clock_timestamp()) or (${order}.voucher_id is not null and is_presale(${performance}, clock_timestamp())
    and exists (
      select from voucher v where v.id = ${order}.voucher_id and (v.opens_presale or v.allotment_ids is not null)
        and coalesce(${performance}.id = any(v.performance_ids), true)
        and (v.organizer_id is null or v.organizer_id = (select organizer_id from event where id = ${performance}.event_id)))))`;
