/** Path into a record: JSON keys and indexes, a CSV column name, an iCalendar property name. */
export type SourcePath = readonly (string | number)[];

/** Line and column count from 1. */
export type Position = { line: number; column: number };

/** Where a record came from. `locate` gives the position of each part, so that a person can find and correct it. */
export type Origin = { file: string; path: string; locate: (path: SourcePath) => Position };

export type SourceRecord = { value: unknown; origin: Origin };

export type ProblemCode =
  | 'broken_syntax'
  | 'broken_encoding'
  | 'too_large'
  | 'wrong_shape'
  | 'duplicate_key'
  | 'duplicate_seat'
  | 'unknown_category'
  | 'unknown_city'
  | 'unknown_place'
  | 'unknown_hall'
  | 'unknown_person'
  | 'unknown_genre'
  | 'unknown_event'
  | 'unknown_tag'
  | 'unknown_video'
  | 'unknown_organizer'
  | 'unknown_time_zone'
  | 'unknown_file'
  | 'bad_coordinates'
  | 'bad_date'
  | 'bad_hours'
  | 'bad_photo'
  | 'bad_plan'
  | 'bad_price'
  | 'bad_recurrence'
  | 'bad_slug'
  | 'bad_tax_number'
  | 'key_of_another_source'
  | 'missing_text'
  | 'no_dates'
  | 'not_for_sale'
  | 'on_sale'
  | 'contradicted'
  | 'unknown_field';

/** `refused`: the record was left out. `repaired`: it was accepted, without the faulty part or with a corrected one. */
export type Problem = {
  file: string;
  line: number;
  column: number;
  path: string;
  code: ProblemCode;
  reason: string;
  outcome: 'refused' | 'repaired';
};

export function problemAt(
  origin: Origin,
  path: SourcePath,
  code: ProblemCode,
  reason: string,
  outcome: Problem['outcome'] = 'refused',
): Problem {
  const parts = [origin.path, ...path].filter((part) => part !== '');
  return { file: origin.file, ...origin.locate(path), path: parts.join('/'), code, reason, outcome };
}
