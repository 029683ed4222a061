const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Null for a reference that is not a UUID, so that it cannot fail the statement for everything else. */
export function uuidOrNull(text: string | null): string | null {
  return text !== null && UUID.test(text) ? text : null;
}
