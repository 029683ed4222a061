import type { Queryable } from '#adapters/db/connection/pool.ts';

/** Lets in the holders of the tickets that the condition finds, as a gate would at this moment. */
export async function useTickets(on: Queryable, where: string, values: unknown[]): Promise<void> {
  await on.query(
    `with scan as (
       insert into ticket_scan (ticket_id, actor, direction, verdict)
       select id, 'test', 'in', 'valid' from ticket where state = 'issued' and ${where} returning ticket_id, at
     )
     update ticket t set state = 'used', used_at = scan.at from scan where t.id = scan.ticket_id`,
    values,
  );
}
