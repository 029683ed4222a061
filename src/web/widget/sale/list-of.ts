import { m } from '#texts/generated/messages.js';

/** Joins names to a list: «12 и 15», «12, 13 и 15». */
export function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : m.widget_and({ first: names.slice(0, -1).join(', '), last });
}
