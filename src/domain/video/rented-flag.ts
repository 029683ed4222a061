/**
 * Set beside the HttpOnly cookie of what was rented: says that there is something, not what. A page that only owners see
 * differently asks for their rights at once where it stands, and costs everybody else nothing.
 */
export const RENTED_COOKIE = 'rented';

export function hasRented(cookies: string): boolean {
  return cookies.split(';').some((pair) => pair.trim() === `${RENTED_COOKIE}=1`);
}
