import type pg from 'pg';

/** One payment as the provider's own books show it. */
export type GatewayPayment = {
  provider: string;
  paymentId: string | null;
  providerRef: string;
  state: string;
  amountMinor: number;
  currency: string;
  refundedMinor: number;
};

export type GatewayDifference = { thing: string; what: string; ours: number | null; theirs: number | null };

/**
 * The outside comparison: only it sees money of which we know nothing. What the provider took and returned, payment by
 * payment, against what we booked.
 */
export async function compareWithGateway(
  pool: pg.Pool,
  provider: string,
  books: readonly GatewayPayment[],
): Promise<GatewayDifference[]> {
  const { rows } = await pool.query<{ ref: string; captured: number; refunded: number }>(
    `select split_part(p.provider_ref, '#', 1) as ref, sum(p.captured_minor)::int8 as captured,
       coalesce(sum(r.back), 0)::int8 as refunded
     from payment p
     left join lateral (select sum(amount_minor) as back from refund where payment_id = p.id and state = 'confirmed') r on true
     where p.provider = $1 and p.state = 'captured' group by 1`,
    [provider],
  );
  const ours = new Map(rows.map((row) => [row.ref, row]));
  const differences: GatewayDifference[] = [];
  for (const theirs of books) {
    if (theirs.provider !== provider) continue;
    const mine = ours.get(theirs.providerRef);
    ours.delete(theirs.providerRef);
    const captured = theirs.state === 'captured' ? theirs.amountMinor : null;
    const thing = `${provider}:${theirs.providerRef}`;
    if ((mine?.captured ?? null) !== captured) {
      differences.push({ thing, what: 'captured', ours: mine?.captured ?? null, theirs: captured });
    }
    if ((mine?.refunded ?? 0) !== theirs.refundedMinor) {
      differences.push({ thing, what: 'refunded', ours: mine?.refunded ?? 0, theirs: theirs.refundedMinor });
    }
  }
  for (const [ref, mine] of ours) {
    differences.push({ thing: `${provider}:${ref}`, what: 'captured', ours: mine.captured, theirs: null });
  }
  return differences;
}
