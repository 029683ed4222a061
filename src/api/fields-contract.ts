import { z } from 'zod/mini';

/**
 * The fields that calls are made of. Each keeps to what its column can hold, so no value that passes a contract is
 * refused by the database: `id` and `count` are int4, `smallNumber` is int2, `text` holds no zero character, which
 * PostgreSQL cannot store. A test walks all contracts and finds nothing wider. The `@__NO_SIDE_EFFECTS__` marks let a
 * bundle drop schemas that a page does not use.
 */

const LARGEST_INT4 = 2_147_483_647;
const LARGEST_INT2 = 32_767;
const NO_ZERO_CHARACTER = /^[^\0]*$/;
/** A page beyond it is refused: no list of ours is that long. */
export const LAST_PAGE = 500;

/** A number that names something. */
/* @__NO_SIDE_EFFECTS__ */
export function id() {
  return z.int().check(z.minimum(1), z.maximum(LARGEST_INT4));
}

/** A number of things, or a number that counts from zero, as a seat's. */
/* @__NO_SIDE_EFFECTS__ */
export function count(most = LARGEST_INT4) {
  return z.int().check(z.nonnegative(), z.maximum(most));
}

/** A number that names something inside something else: a price zone, a tariff, an option. */
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

/** The same numbers as they stand in an address. */
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

/** `be` travels as `by`, `ka` as `ge`; their ISO names are taken too (specification, section 7). */
/* @__NO_SIDE_EFFECTS__ */
export function lang() {
  return z.optional(z.enum(['ru', 'en', 'be', 'by', 'ge', 'ka', 'az']));
}

/** Whose guide is read. 0: no city is known yet (specification, section 7), and the market's own one counts. */
/* @__NO_SIDE_EFFECTS__ */
export function cityId() {
  return z.optional(numberIn(0));
}

/** A slug or a key of the guide. */
/* @__NO_SIDE_EFFECTS__ */
export function word() {
  return text(60);
}
