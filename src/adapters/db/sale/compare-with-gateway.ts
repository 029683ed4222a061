import type pg from 'pg';

/** One payment as the provider's books show it. */
export type GatewayPayment = {
  provider: string;
  paymentId: string | null;
  providerRef: string;
  state: string;
  amountMinor: number;
  /** Lower than `amountMinor` after a discount of the bank. */
  transferMinor: number | null;
  currency: string;
  refundedMinor: number;
  chargedBackMinor: number;
};

export type GatewayDifference = { thing: string; what: string; ours: number | null; theirs: number | null };

type Ours = { ref: string; captured: number; transferred: number; refunded: number; chargedBack: number };

/**
 * Compares what the provider captured and refunded, payment by payment, with what we booked. Only this comparison can
 * find money that has no row in our database.
 */
export async function compareWithGateway(
  pool: pg.Pool,
  provider: string,
  books: readonly GatewayPayment[],
): Promise<GatewayDifference[]> {
  const { rows } = await pool.query<Ours>(
    `select split_part(p.provider_ref, '#', 1) as ref, sum(p.captured_minor)::int8 as captured,
       sum(coalesce(p.transferred_minor, p.captured_minor))::int8 as transferred,
       sum(p.charged_back_minor)::int8 as "chargedBack", coalesce(sum(r.back), 0)::int8 as refunded
     from payment p
     left join lateral (select sum(coalesce(sent_minor, amount_minor)) as back from refund where payment_id = p.id and state = 'confirmed') r on true
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
    const pairs = [
      ['transferred', mine?.transferred, captured === null ? undefined : (theirs.transferMinor ?? captured)],
      ['refunded', mine?.refunded ?? 0, theirs.refundedMinor],
      ['charged back', mine?.chargedBack ?? 0, theirs.chargedBackMinor],
    ] as const;
    for (const [what, of, by] of pairs) {
      // Money known to one side only is reported once, as a `captured` difference.
      if (of !== undefined && by !== undefined && of !== by) differences.push({ thing, what, ours: of, theirs: by });
    }
  }
  for (const [ref, mine] of ours) {
    differences.push({ thing: `${provider}:${ref}`, what: 'captured', ours: mine.captured, theirs: null });
  }
  return differences;
}
