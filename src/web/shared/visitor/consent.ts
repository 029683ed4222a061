import { readCookie, writeCookie } from './cookies.ts';

export const CONSENT_CATEGORIES = ['necessary', 'analytics', 'functional'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

/**
 * Categories that the visitor allowed, stored as first letters in a cookie (`n`, `na`, `nf`, `naf`). Null before the
 * first answer.
 */
export function readConsent(): readonly ConsentCategory[] | null {
  const kept = readCookie('consent');
  return kept === null ? null : CONSENT_CATEGORIES.filter((category) => kept.includes(category.slice(0, 1)));
}

export function writeConsent(allowed: readonly ConsentCategory[]): void {
  const letters = CONSENT_CATEGORIES.filter((category) => category === 'necessary' || allowed.includes(category));
  writeCookie('consent', letters.map((category) => category.slice(0, 1)).join(''));
}

/** The category `necessary` needs no consent. */
export function isAllowed(category: ConsentCategory): boolean {
  return category === 'necessary' || (readConsent()?.includes(category) ?? false);
}
