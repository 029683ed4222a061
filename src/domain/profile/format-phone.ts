const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^(\+375)(\d{2})(\d{3})(\d{2})(\d{2})$/, '$1\u00a0$2\u00a0$3-$4-$5'],
  [/^(\+995)(\d{3})(\d{2})(\d{2})(\d{2})$/, '$1\u00a0$2\u00a0$3-$4-$5'],
];

/** Formats numbers of both countries as people write them there; others stay unchanged. */
export function formatPhone(phone: string): string {
  for (const [pattern, written] of GROUPS) if (pattern.test(phone)) return phone.replace(pattern, written);
  return phone;
}
