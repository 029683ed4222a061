import type { z } from 'zod/mini';

/** The part of a call that violates its contract: the field, and a sentence for the developer of the client. */
export type RefusedInput = { field?: string; message: string };

type Issue = z.core.$ZodIssue;

/** @param where name of the input as a whole: the body, the query */
export function refusedInput(error: { issues: readonly Issue[] }, where: string): RefusedInput {
  const [issue] = error.issues;
  if (issue === undefined) return { message: `The ${where} is not what this call takes.` };
  const field = issue.path.map(String).join('.');
  const subject = field === '' ? `The ${where}` : `"${field}"`;
  return { ...(field !== '' && { field }), message: `${subject} ${complaint(issue)}.` };
}

function complaint(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${named(issue.expected)}`;
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unit(issue.origin)}`;
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unit(issue.origin)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return formatOf(issue.format, issue.pattern);
    default:
      return issue.message === 'Invalid input' ? 'is not what this call takes' : `is not right: ${issue.message}`;
  }
}

function named(type: string): string {
  const words: Record<string, string> = {
    string: 'text, given once',
    number: 'a number, given once',
    int: 'a whole number',
    boolean: 'true or false',
  };
  return words[type] ?? (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
}

function unit(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' entries long' : '';
}

function formatOf(format: string, pattern: string | undefined): string {
  if (format === 'date') return 'must be a day, YYYY-MM-DD';
  if (format === 'datetime') return 'must be an instant in UTC, ISO 8601';
  if (format === 'uuid') return 'must be a UUID';
  if (format === 'url') return 'must be an address';
  if (pattern === String(/^[^\0]*$/)) return 'must not hold a zero character';
  return pattern === undefined ? 'has another form' : `must match ${pattern}`;
}
