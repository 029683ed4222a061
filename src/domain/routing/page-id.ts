/** Maximum of PostgreSQL's `int`. */
const HIGHEST_ID = 2_147_483_647;

/** Reads an id from an address; null when no row can have it, so that the database need not be queried. */
export function pageId(text: string): number | null {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id <= HIGHEST_ID ? id : null;
}
