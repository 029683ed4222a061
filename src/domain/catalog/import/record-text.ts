import { z } from 'zod/mini';
import { findLineEnd } from './storable-text.ts';

/**
 * The kind of every text in the records (record-text.test.ts). Each field declares one, because a line break in a name
 * would break an email header or a line of a calendar file.
 */
export const TEXT_KINDS = z.registry<{ kind: 'line' | 'long' }>();

type Checks = Parameters<z.ZodMiniString['check']>;

/** Names, addresses and numbers: one line. */
export function lineText(longest = 500, ...checks: Checks) {
  return z
    .string()
    .check(z.maxLength(longest), z.regex(/\S/, 'must not be empty'), oneLine(), ...checks)
    .register(TEXT_KINDS, { kind: 'line' });
}

/** A line that parsers of external files may leave empty. */
export const lineOrNothing = z.string().check(z.maxLength(500), oneLine()).register(TEXT_KINDS, { kind: 'line' });

/** Descriptions with lines and paragraphs. */
export function longText(longest = 20_000, ...checks: Checks) {
  return z
    .string()
    .check(z.maxLength(longest), z.regex(/\S/, 'must not be empty'), ...checks)
    .register(TEXT_KINDS, { kind: 'long' });
}

export const longTextOrNothing = z.string().check(z.maxLength(20_000)).register(TEXT_KINDS, { kind: 'long' });

function oneLine() {
  return z.check<string>((context) => {
    const fault = findLineEnd(context.value);
    if (fault === null) return;
    context.issues.push({ code: 'custom', input: context.value, message: fault, params: { isUnstorable: true } });
  });
}

function inLanguages(text: z.ZodMiniString) {
  return z
    .object({
      ru: z.exactOptional(text),
      be: z.exactOptional(text),
      en: z.exactOptional(text),
      ka: z.exactOptional(text),
    })
    .check(z.refine((texts) => Object.keys(texts).length > 0, 'must hold a text in at least one language'));
}

/** A name in our languages. */
export const localLine = inLanguages(lineText());
/** A description in our languages. */
export const localLongText = inLanguages(longText());
