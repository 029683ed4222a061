/**
 * Returns the account of this browser's last login, even after the token has expired, because the data stored for
 * offline use belongs to that account. Null after a logout here or on a sibling host, because a logout deletes the
 * cookie.
 */
export function accountId(): string | null {
  const token = document.cookie.split('; ').find((each) => each.startsWith('token='));
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}
