import { z } from 'zod/mini';

/**
 * Field types for contracts. Each is limited to what its column can hold, so the database refuses no value that passes
 * a contract: `id` and `count` are int4, `smallNumber` is int2, `text` has no zero character, which PostgreSQL cannot
 * store. A test walks all contracts and checks that no field is wider. The `@__NO_SIDE_EFFECTS__` marks let a bundle
 * drop schemas that a page does not use.
 */

const LARGEST_INT4 = 2_147_483_647;
const LARGEST_INT2 = 32_767;
const NO_ZERO_CHARACTER = /^[^\0]*$/;
/** Higher page numbers are refused, because no list is that long. */
export const LAST_PAGE = 500;

/** An identifier. */
/* @__NO_SIDE_EFFECTS__ */
export function id() {
  return z.int().check(z.minimum(1), z.maximum(LARGEST_INT4));
}

/** An amount of things, or a number that counts from zero, such as a seat's. */
/* @__NO_SIDE_EFFECTS__ */
export function count(most = LARGEST_INT4) {
  return z.int().check(z.nonnegative(), z.maximum(most));
}

/** An identifier within another thing: a price zone, a tariff, an option. */
/* @__NO_SIDE_EFFECTS__ */
export function smallNumber() {
  return z.int().check(z.minimum(1), z.maximum(LARGEST_INT2));
}

/* @__NO_SIDE_EFFECTS__ */
export function text(most: number) {
  return z.string().check(z.maxLength(most), z.regex(NO_ZERO_CHARACTER));
}

/** An amount of money in minor units. */
/* @__NO_SIDE_EFFECTS__ */
export function minorUnits() {
  return count();
}

/** ISO 8601 in UTC. */
/* @__NO_SIDE_EFFECTS__ */
export function instant() {
  return z.iso.datetime();
}

/** YYYY-MM-DD */
/* @__NO_SIDE_EFFECTS__ */
export function day() {
  return z.iso.date();
}

/** Parts of the day as in `domain/catalog/day-part.ts`. */
/* @__NO_SIDE_EFFECTS__ */
export function dayPart() {
  return z.enum(['morning', 'day', 'evening', 'night']);
}

/** The same numbers in a path or query. */
/* @__NO_SIDE_EFFECTS__ */
export function idIn() {
  return numberIn(1, LARGEST_INT4);
}

/* @__NO_SIDE_EFFECTS__ */
export function numberIn(least: number, most: number = LARGEST_INT4) {
  return z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most));
}

/* @__NO_SIDE_EFFECTS__ */
export function pageIn() {
  return numberIn(1, LAST_PAGE);
}

/** Markets and currencies of the domain, whose lists a contract may not import. A test compares them. */
export const marketSchema = z.enum(['belarus', 'georgia']);
export const currencySchema = z.enum(['BYN', 'GEL']);

/** `be` is sent as `by` and `ka` as `ge`; their ISO names are accepted too (specification, section 7). */
/* @__NO_SIDE_EFFECTS__ */
export function lang() {
  return z.optional(z.enum(['ru', 'en', 'be', 'by', 'ge', 'ka', 'az']));
}

/** The city of the guide. 0: no city is known yet (specification, section 7), and the market's default is used. */
/* @__NO_SIDE_EFFECTS__ */
export function cityId() {
  return z.optional(numberIn(0));
}

/** A slug or a key of the guide. */
/* @__NO_SIDE_EFFECTS__ */
export function word() {
  return text(60);
}
