/** Files, each with one call whose text cannot be resolved from the source alone. */
export const UNRESOLVED: Readonly<Record<string, string>> = {
  'src/adapters/db/connection/migrate.ts': 'runs the files of the migrations',
  'src/adapters/db/connection/upsert.ts': 'writes the columns that it is given; returns whether a row was inserted',
  'src/adapters/db/guide/film-facts.ts': 'has parameters for what is filtered by; film-facts.db.test.ts reads its rows',
  'src/adapters/db/guide/listing.ts':
    'has parameters for what is filtered by; price-of-a-date.db.test.ts reads its rows',
  'src/adapters/db/operation/outbox-store.ts': 'hands the jobs the statements of their queue; no row of them is read',
};

const TYPES_PARAMETERS = 'gives types to parameters that only some of the statements use';
const ORDERS_ROWS = 'the rows are ordered by it';

/** Columns without a field in the row type, by name of the statement. */
export const NOT_READ: Readonly<Record<string, string>> = {
  'event-lines place_id': 'all columns of the performance are taken, of which the name of the place needs this one',
  'listing-gather-rating asked': TYPES_PARAMETERS,
  'listing-gather-rating-part asked': TYPES_PARAMETERS,
  'listing-gather-rating-available asked': TYPES_PARAMETERS,
  'listing-gather-rating-available-part asked': TYPES_PARAMETERS,
  'listing-walk-rating asked': TYPES_PARAMETERS,
  'listing-walk-rating-part asked': TYPES_PARAMETERS,
  'listing-gather-date-available asked': TYPES_PARAMETERS,
  'listing-gather-date-available-part asked': TYPES_PARAMETERS,
  'listing-gather-popular-available asked': TYPES_PARAMETERS,
  'listing-gather-popular-available-part asked': TYPES_PARAMETERS,
  'listing-gather-price-available asked': TYPES_PARAMETERS,
  'listing-gather-price-available-part asked': TYPES_PARAMETERS,
  'listing-walk-days-available asked': TYPES_PARAMETERS,
  'listing-walk-days-available-part asked': TYPES_PARAMETERS,
  'listing-walk-prices-available asked': TYPES_PARAMETERS,
  'listing-walk-prices-available-part asked': TYPES_PARAMETERS,
  'listing-walk-popular-part asked': TYPES_PARAMETERS,
  'listing-gather-date asked': TYPES_PARAMETERS,
  'listing-gather-date-part asked': TYPES_PARAMETERS,
  'listing-gather-popular asked': TYPES_PARAMETERS,
  'listing-gather-popular-part asked': TYPES_PARAMETERS,
  'listing-gather-price asked': TYPES_PARAMETERS,
  'listing-gather-price-part asked': TYPES_PARAMETERS,
  'listing-walk-days asked': TYPES_PARAMETERS,
  'listing-walk-days-part asked': TYPES_PARAMETERS,
  'listing-walk-popular asked': TYPES_PARAMETERS,
  'listing-walk-prices asked': TYPES_PARAMETERS,
  'listing-walk-prices-part asked': TYPES_PARAMETERS,
  'settlement.lock locked': 'makes the statement take the locks of the orders',
  'video-front n': 'all columns of the ranking are taken, of which the limit needs this one',
  'video-similar common': ORDERS_ROWS,
};

/** Columns that may be null in their table, or in one statement, and never are in the rows that are found. */
export const NEVER_NULL: Readonly<Record<string, string>> = {
  'orders.due_minor': 'the database computes it from columns that are not null',
  'payment.captured_currency': 'these statements read refunds, and only what was captured is refunded',
  'advice.hall planVersionId': 'the condition leaves performances without a plan out',
  'better.lines seatNo': 'the condition leaves lines without a seat out',
  'better.lines zoneNo': 'a line with a seat has a zone',
  'checkout.count performanceId': 'the condition leaves lines without a performance out',
  'codes.earlier hash': 'the condition leaves codes without a hash out',
  'offers.performance priceListId': 'the join with the list leaves performances without one out',
  'login-code.email-of email': 'the condition leaves accounts without a proved address out',
  'login-code.keep hash': 'the statement has just written it',
  'refunds.confirm sentMinor': 'the statement has just written it',
  'src/adapters/db/catalogue/performance-rows.ts source': 'the condition compares it, which null does not pass',
};
