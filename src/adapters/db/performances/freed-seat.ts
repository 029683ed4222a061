/** SQL: the status of a row of `performance_seat` whose hold or ticket ends: free, or kept for its allotment again. */
export const FREED = `(case when allotment_id is null then 0 else 3 end)`;
/** SQL: nobody holds the seat any more, and no allotment keeps it. */
export const HOLD_IS_OVER = `(status = 1 and held_until < now() and allotment_id is null)`;
