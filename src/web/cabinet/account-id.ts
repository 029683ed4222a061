/**
 * The account that this browser is logged in with, also after its token has run out: what it kept for offline belongs to
 * that account. Null once it has logged out, here or on a sister host, because the cookie goes with that.
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
