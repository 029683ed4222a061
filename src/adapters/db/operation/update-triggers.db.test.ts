import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();

const IS_STAMP = 'written by the trigger itself';
const NAMES_ROW = 'names the row and does not change';
const NO_REQUIREMENT = 'is no requirement of a sale';
const OF_REVIEWS = 'what visitors think of an event is no news of its dates';
const OF_SESSION = 'a session may only end; the rest of it concerns no push subscription';

/** Columns of a performance that say what holders of its tickets may do, and for whom places are kept. */
const OF_HOLDERS = 'transfer_allowed reentry asks_names companion_release_hours wheelchair_release_hours';

/** What pages say that a performance costs. */
const OF_PRICES = 'min_total_minor max_total_minor listed_total_minor prices_until';

const NO_PRICE = 'no price depends on it';
const NO_AVAILABILITY = 'does not change until when tickets can be had';

/** Columns whose change a trigger does not notice, each with the reason. A new column is noticed or is added here. */
const UNNOTICED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  availability_changed: allOf(
    NO_AVAILABILITY,
    'id key event_id place_id hall_id city_id tour_id plan_version_id ends_at local_day format second_format',
    'presale_from sale_from epoch limit_per_buyer seats_opened_at refund_share_permille refund_days_before changed_at source',
    OF_HOLDERS,
    OF_PRICES,
  ),
  stock_changed: allOf(NO_AVAILABILITY, 'performance_id total refreshed_at'),
  rating_changed: allOf(
    'does not change what reviews say',
    'id key category title tagline description age duration_min intervals language subtitles year country organizer_id permit_no',
    'accessible poster popularity status_note created_at changed_at field_sources photo',
  ),
  event_changed: {
    changed_at: IS_STAMP,
    popularity: 'orders lists; no page shows it',
    field_sources: 'is known to the import only',
    rating_count: OF_REVIEWS,
    rating_sum: OF_REVIEWS,
  },
  review_rates_event: allOf(
    'does not change what a review counts for',
    'id key place_id market locale author email body reason revision was_there privacy_version written_at decided_at',
  ),
  performance_changed: {
    changed_at: IS_STAMP,
    seats_opened_at: 'says when seats were prepared; no page shows it',
    prices_until: 'says when prices are computed again; no page shows it',
    source: 'is known to the import only',
  },
  event_sale_requirements: allOf(
    NO_REQUIREMENT,
    'id key title tagline description age duration_min intervals language subtitles year country accessible poster popularity',
    'status_note created_at changed_at field_sources rating_count rating_sum photo',
  ),
  organizer_sale_requirements: allOf(NO_REQUIREMENT, 'id key name market city_id description'),
  performance_sale_requirements: {
    ...allOf(
      NO_REQUIREMENT,
      'id key place_id hall_id tour_id plan_version_id price_list_id starts_at ends_at local_day format state',
      'previous_starts_at presale_from sale_from sale_to epoch limit_per_buyer seats_opened_at',
      'refund_share_permille refund_days_before changed_at source second_format',
      OF_HOLDERS,
      OF_PRICES,
    ),
    sale_gate: 'is the decision that the trigger forgets',
  },
  performance_tiers: allOf(
    'does not change which tiers a performance has',
    'id key event_id place_id hall_id city_id tour_id plan_version_id starts_at ends_at local_day format state sale_mode',
    'previous_starts_at presale_from sale_from sale_to epoch limit_per_buyer sale_gate',
    'refund_share_permille refund_days_before changed_at source second_format',
    OF_HOLDERS,
    OF_PRICES,
  ),
  performance_zone_numbers: allOf(
    'does not change which zones a list numbers',
    'id key event_id place_id hall_id city_id tour_id plan_version_id starts_at ends_at local_day format state sale_mode',
    'previous_starts_at presale_from sale_from sale_to epoch limit_per_buyer seats_opened_at sale_gate',
    'refund_share_permille refund_days_before changed_at source second_format',
    OF_HOLDERS,
    OF_PRICES,
  ),
  allotment_places: allOf(
    'does not change how many places are kept',
    'id performance_id kind name reason made_by made_at release_at zone_no max_tickets per_order',
  ),
  performance_companions: allOf(
    'does not change when the places of companions are for everybody',
    'id key event_id place_id hall_id city_id tour_id plan_version_id price_list_id ends_at local_day format state sale_mode',
    'previous_starts_at presale_from sale_from sale_to epoch limit_per_buyer seats_opened_at sale_gate',
    'refund_share_permille refund_days_before changed_at source second_format',
    'transfer_allowed reentry asks_names wheelchair_release_hours',
    OF_PRICES,
  ),
  performance_prices: allOf(
    NO_PRICE,
    'id key place_id hall_id city_id tour_id starts_at ends_at local_day format second_format state sale_mode previous_starts_at',
    'presale_from sale_from sale_to epoch limit_per_buyer seats_opened_at sale_gate refund_share_permille refund_days_before',
    'changed_at source',
    OF_HOLDERS,
    OF_PRICES,
  ),
  prices_changed: allOf(
    'does not change which prices the listings sort by',
    'id key event_id place_id hall_id city_id tour_id plan_version_id price_list_id starts_at ends_at local_day format',
    'second_format state sale_mode previous_starts_at presale_from sale_from sale_to epoch limit_per_buyer seats_opened_at',
    'sale_gate refund_share_permille refund_days_before changed_at source listed_total_minor prices_until',
    OF_HOLDERS,
  ),
  prices_of_tier: allOf(NAMES_ROW, 'performance_id tier_no'),
  event_prices: allOf(
    NO_PRICE,
    'id key category title tagline description age duration_min intervals language subtitles year country permit_no accessible',
    'poster popularity status_note created_at changed_at field_sources rating_count rating_sum photo',
  ),
  standing_area_stock_changed: { ...allOf(NAMES_ROW, 'performance_id zone_no'), rev: IS_STAMP },
  access_changed: allOf(
    'does not change whether a place is accessible',
    'id key city_id type name description address lat lon phone url opened hours changed_at entrance stations photo',
  ),
  session_ends_push: allOf(
    OF_SESSION,
    'id root_id account_id host device user_agent created_at seen_at proved_at end_reason',
  ),
};

function allOf(reason: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((line) => line.split(' ')).map((name) => [name, reason]));
}

type Trigger = {
  name: string;
  columns: string[];
  /** The columns that the trigger lists by name; empty where it lists none. */
  listed: string[];
  condition: string | null;
};

const { rows: triggers } = await pool.query<Trigger>(
  `select tgname as name, pg_get_triggerdef(t.oid) as definition,
     array(select attname::text from pg_attribute where attrelid = tgrelid and attnum > 0 and not attisdropped order by attnum) as columns,
     array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any(tgattr::int2[]) order by attnum) as listed,
     substring(pg_get_triggerdef(t.oid) from 'WHEN \\((.*)\\) EXECUTE') as condition
   from pg_trigger t where not tgisinternal and tgtype & 1 = 1 and tgtype & 16 = 16 order by tgname`,
);

/** The bodies of the SQL functions that conditions call with a whole row. */
const bodies = new Map(
  (
    await pool.query<{ name: string; body: string }>(
      `select proname as name, pg_get_functiondef(oid) as body from pg_proc where prosqlbody is not null`,
    )
  ).rows.map(({ name, body }) => [name, body]),
);

/** The columns whose change makes the trigger act. */
function noticed({ name, columns, listed, condition }: Trigger): string[] {
  if (listed.length > 0) {
    const compared = listed.filter(
      (column) => condition === null || new RegExp(`\\bnew\\.${column}\\b`).test(condition),
    );
    expect(compared, `the condition of ${name} compares the columns that it lists`).toEqual(listed);
    return listed;
  }
  if (condition === null || condition === '(old.* IS DISTINCT FROM new.*)') return columns;
  const judge = /^\((\w+)\(old\.\*/.exec(condition)?.[1];
  if (judge !== undefined) {
    const body = bodies.get(judge);
    if (body === undefined) throw new Error(`The condition of ${name} calls an unknown function: ${condition}`);
    return columns.filter((column) => new RegExp(`\\(p\\)\\.${column}\\b|\\bp\\.${column}\\b`).test(body));
  }
  if (/^\(\(old\.\w+ = \d+\) IS DISTINCT FROM \(new\.\w+ = \d+\)\)$/.test(condition))
    return columns.filter((column) => new RegExp(`\\bnew\\.${column}\\b`).test(condition));
  const without = /to_jsonb\(new\.\*\) - '\{([a-z_,]+)\}'/.exec(condition)?.[1]?.split(',');
  if (without === undefined) throw new Error(`The condition of ${name} is of an unknown form: ${condition}`);
  return columns.filter((column) => !without.includes(column));
}

test('every column is noticed by each trigger on updates of its table, save those that are named with a reason', () => {
  expect(triggers.map(({ name }) => name)).toContain('event_changed');
  const unnoticed = triggers.map((trigger) => {
    const seen = noticed(trigger);
    return [trigger.name, trigger.columns.filter((column) => !seen.includes(column)).toSorted()] as const;
  });
  expect(Object.fromEntries(unnoticed.filter(([, columns]) => columns.length > 0))).toEqual(
    Object.fromEntries(Object.entries(UNNOTICED).map(([name, columns]) => [name, Object.keys(columns).toSorted()])),
  );
});
