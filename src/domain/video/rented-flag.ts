/**
 * Cookie set together with the HttpOnly cookie of rentals. It shows scripts that there is a rental, but not which. A
 * page that differs only for renters then requests their rights at once, and other visitors cause no request.
 */
export const RENTED_COOKIE = 'rented';

export function hasRented(cookies: string): boolean {
  return cookies.split(';').some((pair) => pair.trim() === `${RENTED_COOKIE}=1`);
}
