import { MARKETS } from '#domain/markets/market.ts';

/** Categories whose returns the organizer sets alone; the Belarusian Culture Code, art. 217, leaves sports out. */
const WITHOUT_FLOOR = `('sport')`;

/** SQL: whether the market of `country k` has terms of its own. */
export const HAS_OWN_RETURN = `k.code in (${Object.values(MARKETS)
  .filter(({ ownReturn }) => ownReturn !== null)
  .map(({ countryCode }) => `'${countryCode}'`)
  .join(', ')})`;

type Columns = {
  organizerId: string;
  performanceId: string;
  tariffKind: string;
  tariffNo: string;
  /** When the order was opened: later rules do not apply to it. */
  at: string;
};

/**
 * SQL: the steps of the organizer's rule that applies, as `rule.steps`; no row where there is none. A rule of a tariff
 * comes before that of its kind, and a performance before everything of the organizer.
 */
export function organizersRule({ organizerId, performanceId, tariffKind, tariffNo, at }: Columns): string {
  return `lateral (
  select x.steps from return_rule x
  where x.organizer_id = ${organizerId} and coalesce(x.performance_id = ${performanceId}, true)
    and coalesce(x.tariff_kind = ${tariffKind}, x.tariff_kind is null) and coalesce(x.tariff_no = ${tariffNo}, x.tariff_no is null)
    and x.created_at <= ${at} and coalesce(x.ended_at > ${at}, true)
  order by x.tariff_no is null, x.performance_id is null, x.tariff_kind is null limit 1) rule`;
}

/**
 * SQL: the terms of a return (`ReturnTerms`), of a row with `rule` and the performance `p`. The market's own terms are
 * the floor of an organizer's rule, except where the law leaves all to the organizer.
 * @param hasOwn SQL: whether the market has terms of its own
 */
export function returnTerms(hasOwn: string): string {
  const own = `case when ${hasOwn} then jsonb_build_object('sharePermille', p.refund_share_permille, 'daysBefore', p.refund_days_before) end`;
  return `case when rule.steps is null then ${own}
    else jsonb_build_object('steps', rule.steps, 'floor',
      case when (select e.category from event e where e.id = p.event_id) not in ${WITHOUT_FLOOR} then ${own} end) end`;
}
