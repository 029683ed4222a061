import { z } from 'zod/mini';
import { type Problem, problemAt, type SourceRecord } from './problem.ts';
import { findUnstorable } from './storable-text.ts';

const inWords = z.locales.en().localeError;

/** The record in its proper shape, or what is wrong with it, each fault at its own place. */
export function checkRecord<Schema extends z.ZodMiniType>(
  schema: Schema,
  { value, origin }: SourceRecord,
): { ok: true; record: z.infer<Schema> } | { ok: false; problems: Problem[] } {
  const unstorable = findUnstorable(value);
  if (unstorable) {
    return {
      ok: false,
      problems: [problemAt(origin, unstorable, 'broken_encoding', 'holds a character that is none')],
    };
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

/** Those of the records that are in their proper shape; what is wrong with the others is added to `problems`. */
export function checkRecords<Schema extends z.ZodMiniType>(
  schema: Schema,
  records: readonly SourceRecord[],
  problems: Problem[],
): { item: z.infer<Schema>; source: SourceRecord }[] {
  return records.flatMap((source) => {
    const checked = checkRecord(schema, source);
    if (checked.ok) return [{ item: checked.record, source }];
    problems.push(...checked.problems);
    return [];
  });
}
