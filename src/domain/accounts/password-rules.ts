/** Specification, section 5. */
export const PASSWORD_MIN = 6;
/** Longer passwords only take longer to hash. */
export const PASSWORD_MAX = 128;

export type PasswordFault = 'password_short' | 'password_forbidden_characters' | 'password_common' | 'passwords_differ';

/** The browser strips spaces before it sends a password, so spaces never matter here. */
export const withoutSpaces = (typed: string): string => typed.replace(/\s/g, '');

/**
 * Returns the most basic fault of a new password, or null when it is acceptable.
 * @param isCommon whether the password is among the most common ones or made of the phone's digits
 */
export function passwordFault(
  { password, confirmation }: { password: string; confirmation: string },
  isCommon: (password: string) => boolean,
): PasswordFault | null {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) return 'password_short';
  if (password.includes('-')) return 'password_forbidden_characters';
  if (password !== confirmation) return 'passwords_differ';
  return isCommon(password) ? 'password_common' : null;
}

/** Such a password is known to everybody who knows the phone. */
export function isPartOfPhone(password: string, phone: string): boolean {
  return /^\+?\d+$/.test(password) && phone.includes(password.replace('+', ''));
}
