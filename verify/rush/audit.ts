import type pg from 'pg';

export type GatewayPayment = { provider: string; paymentId: string | null; providerRef: string; amountMinor: number; currency: string; state: string; refundedMinor: number };
export type BooksReport = { gapMinor: number; differences: string[] };

type OurPayment = { id: string; amount: number; captured: boolean; refunded: number; order_state: string };

/** The outside comparison: every payment of the gateway against ours, captured and given back. */
export async function compareBooks(pool: pg.Pool, gateway: string): Promise<BooksReport> {
  const { payments } = (await (await fetch(`${gateway}/control/books`)).json()) as { payments: GatewayPayment[] };
  const { rows } = await pool.query<OurPayment>(
    `select p.id, p.amount_minor as amount, p.state = 'captured' as captured, o.state as order_state,
       coalesce((select sum(r.amount_minor) from refund r where r.payment_id = p.id and r.state in ('sent', 'confirmed')), 0)::bigint as refunded
     from payment p join orders o on o.id = p.order_id`,
  );
  const ours = new Map(rows.map((row) => [row.id, row]));
  const differences: string[] = [];
  let gapMinor = 0;
  for (const theirs of payments) {
    const net = isCaptured(theirs.state) ? theirs.amountMinor - theirs.refundedMinor : 0;
    const mine = theirs.paymentId === null ? undefined : ours.get(theirs.paymentId);
    const ourNet = mine?.captured ? mine.amount - mine.refunded : 0;
    if (net === ourNet) continue;
    gapMinor += Math.abs(net - ourNet);
    differences.push(`${theirs.provider} ${theirs.paymentId ?? theirs.providerRef}: gateway ${net}, books ${ourNet} (${theirs.state}, order ${mine?.order_state ?? 'unknown'})`);
  }
  return { gapMinor, differences };
}

function isCaptured(state: string): boolean {
  return state !== 'pending' && state !== 'processing' && state !== 'failed' && state !== 'expired';
}

/** Of the orders that buyers were told are paid: those without any ticket, and those that are gone. */
export async function lostSales(pool: pg.Pool, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select wanted.id from unnest($1::uuid[]) as wanted(id)
     left join orders o on o.id = wanted.id
     where o.id is null or o.state not in ('paid', 'refund_pending', 'refunded')
        or not exists (select 1 from ticket t where t.order_id = wanted.id)`,
    [[...acknowledged]],
  );
  return rows.map((row) => row.id);
}

/** Seats that were sold at some time in the run, of all there were. */
export async function soldShare(pool: pg.Pool): Promise<{ sold: number; seats: number }> {
  const { rows } = await pool.query<{ sold: number; seats: number }>(
    `select (select count(distinct (performance_id, seat_no))::int from ticket) as sold, (select count(*)::int from perf_seat) as seats`,
  );
  return rows[0] ?? { sold: 0, seats: 0 };
}
