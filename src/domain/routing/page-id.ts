/** PostgreSQL's int. */
const HIGHEST_ID = 2_147_483_647;

/** The number of an address as an id of the database; null where it can be nobody's, so that nothing need be asked. */
export function pageId(text: string): number | null {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id <= HIGHEST_ID ? id : null;
}
