/** Specification, section 5. */
export const PASSWORD_MIN = 6;
/** Longer ones only cost time to hash. */
export const PASSWORD_MAX = 128;

export type PasswordFault = 'password_short' | 'password_forbidden_characters' | 'password_common' | 'passwords_differ';

/** The browser strips spaces before it sends, so they never decide anything here. */
export const withoutSpaces = (typed: string): string => typed.replace(/\s/g, '');

/**
 * What is wrong with a new password, the most basic first; null when it may be used.
 * @param isCommon among the passwords everybody tries first, or made of the phone's digits
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

/** A password that is a part of the account's own phone is known to whoever knows the phone. */
export function isPartOfPhone(password: string, phone: string): boolean {
  return /^\+?\d+$/.test(password) && phone.includes(password.replace('+', ''));
}
