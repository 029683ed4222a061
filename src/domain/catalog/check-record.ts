import { z } from 'zod/mini';
import { type Problem, problemAt, type SourceRecord } from './problem.ts';
import { findUnstorable } from './storable-text.ts';

type Checked<Record> = { ok: true; record: Record } | { ok: false; problems: Problem[] };

/** The record in its proper shape, or what is wrong with it, each fault at its own place. */
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
  const parsed = schema.safeParse(value, { error: inWords });
  if (parsed.success) return { ok: true, record: parsed.data };
  const problems = parsed.error.issues.map((issue) => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    const name = path.at(-1);
    const code = name === 'slug' || name === 'key' ? 'bad_slug' : 'wrong_shape';
    return problemAt(origin, path, code, `${path.join('.') || 'record'}: ${issue.message}`);
  });
  return { ok: false, problems };
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

/** What people who mend a source understand; the rarer faults in the words of the checker. */
function inWords(issue: Parameters<typeof english>[0]): ReturnType<typeof english> {
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

/** Those of the records that are in their proper shape; what is wrong with the others is added to `problems`. */
export function checkRecords<Schema extends z.ZodMiniType>(
  schema: Schema,
  records: readonly SourceRecord[],
  problems: Problem[],
): { item: z.infer<Schema>; source: SourceRecord }[] {
  return records.flatMap((source) => {
    const checked = checkRecord(schema, source);
    if (checked.ok) return [{ item: checked.record, source }];
    for (const problem of checked.problems) problems.push(problem);
    return [];
  });
}
