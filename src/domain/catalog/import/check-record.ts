import { z } from 'zod/mini';
import { type Problem, problemAt, type SourcePath, type SourceRecord } from './problem.ts';
import { findUnstorable } from './storable-text.ts';

/** An accepted record may have problems too: unknown fields. */
type Checked<Record> = { ok: true; record: Record; problems: Problem[] } | { ok: false; problems: Problem[] };

/** Returns the record in its proper shape without unknown fields, or its faults, each with its position. */
export function checkRecord<Schema extends z.ZodMiniType>(
  schema: Schema,
  { value, origin }: SourceRecord,
): Checked<z.infer<Schema>> {
  const unstorable = findUnstorable(value);
  if (unstorable) {
    const { path, reason } = unstorable;
    const named = path.length === 0 ? reason : `${path.join('.')} ${reason}`;
    return { ok: false, problems: [problemAt(origin, path, 'broken_encoding', named)] };
  }
  const parsed = schema.safeParse(value, { error: messageFor });
  if (parsed.success) {
    const problems = unknownFields(value, parsed.data).map((path) => {
      const reason = `${path.join('.')} is no field we know; left out`;
      return problemAt(origin, path, 'unknown_field', reason, 'repaired');
    });
    return { ok: true, record: parsed.data, problems };
  }
  const problems = parsed.error.issues.flatMap(meantIssues).map((issue) => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    const at = path.join('.') || 'record';
    if (issue.code === 'custom' && issue.params?.['isUnstorable'] === true) {
      return problemAt(origin, path, 'broken_encoding', `${at} ${issue.message}`);
    }
    const name = path.at(-1);
    const code = name === 'slug' || name === 'key' ? 'bad_slug' : 'wrong_shape';
    return problemAt(origin, path, code, `${at}: ${issue.message}`);
  });
  return { ok: false, problems };
}

/** When a value may have several shapes, reports only the faults of the shape that matches the value's type. */
function meantIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.filter(
    (faults) => !faults.some(({ path, code }) => path.length === 0 && code === 'invalid_type'),
  );
  const [faults] = meant.length === 1 ? meant : [];
  return faults?.flatMap(meantIssues).map((fault) => ({ ...fault, path: [...issue.path, ...fault.path] })) ?? [issue];
}

/** Paths that are in the source but not in the checked record: schemas drop fields they do not name and rename none. */
function unknownFields(given: unknown, taken: unknown, path: SourcePath = []): SourcePath[] {
  if (typeof given !== 'object' || given === null || typeof taken !== 'object' || taken === null) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const here = [...path, Array.isArray(given) ? Number(name) : name];
    if (value === undefined) return [];
    return Object.hasOwn(taken, name) ? unknownFields(value, Reflect.get(taken, name), here) : [here];
  });
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const english = z.locales.en().localeError;

/** Wording for the people who correct a source; rarer faults use the checker's own messages. */
function messageFor(issue: Parameters<typeof english>[0]): ReturnType<typeof english> {
  const { input } = issue;
  if (input === undefined) return 'is missing';
  if (issue.code === 'invalid_type') return `${shown(input)} is not ${KINDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `${shown(input)} is none of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big') {
    return issue.origin === 'string'
      ? `is longer than ${String(issue.maximum)} characters`
      : `${shown(input)} is more than ${String(issue.maximum)}`;
  }
  if (issue.code === 'too_small' && issue.origin !== 'string' && issue.origin !== 'array') {
    return `${shown(input)} is less than ${String(issue.minimum)}`;
  }
  return english(issue);
}

function shown(input: unknown): string {
  if (typeof input === 'string') return `"${input.slice(0, 60)}"`;
  if (Array.isArray(input)) return 'a list';
  return typeof input === 'object' && input !== null ? 'an object' : String(input);
}

/** Returns the valid records and adds the faults of the others to `problems`. */
export function checkRecords<Schema extends z.ZodMiniType>(
  schema: Schema,
  records: readonly SourceRecord[],
  problems: Problem[],
): { item: z.infer<Schema>; source: SourceRecord }[] {
  return records.flatMap((source) => {
    const checked = checkRecord(schema, source);
    for (const problem of checked.problems) problems.push(problem);
    return checked.ok ? [{ item: checked.record, source }] : [];
  });
}
