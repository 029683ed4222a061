/** SQL: whether a process has a payment provider of the market of item `i`. */
export const HAS_PROVIDER = `not exists (select from unsold_market u where u.market = i.market)`;

/** SQL: the options of item `i` that cost nothing, and so need no provider. */
export const FREE_OPTIONS = `array(
  select x.option_no from item_option x where x.item_id = i.id and x.price_minor + x.fee_minor = 0)`;

/** SQL: whether item `i` can be bought now. */
export const IS_ON_SALE = `(i.is_on_sale and (${HAS_PROVIDER} or cardinality(${FREE_OPTIONS}) > 0))`;
