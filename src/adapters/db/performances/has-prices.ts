/**
 * SQL: something of a performance can be bought at its price now. A list whose tariffs are all closed counts as none;
 * one whose prices were not computed yet counts. Expects `performance p`.
 */
export const HAS_PRICES = `(p.price_list_id is not null and (p.min_total_minor is not null or p.prices_until is not distinct from '-infinity'))`;
