/** Escapes text for XML and drops characters that XML does not allow. */
export function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- this pattern removes control characters
  const allowed = text.toWellFormed().replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
  return allowed.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
