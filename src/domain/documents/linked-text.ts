/** Text with links, `[text](address)`: one of our addresses without language prefix, `mailto:` or `tel:`. */
export type TextPart = string | { text: string; to: string };

const LINK = /\[([^\][]+)\]\(([^()\s]+)\)/g;
/** Any other address stays plain text, so that a link in an editor's text can never run code. */
const ALLOWED = /^(?:mailto:[\w.+-]+@[\w.-]+|tel:\+?\d+|[\w{][\w\-/{}.=?#]*)$/;

export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(LINK)) {
    const [whole, words = '', to = ''] = found;
    if (found.index > end) parts.push(text.slice(end, found.index));
    parts.push(ALLOWED.test(to) && !to.includes('//') ? { text: words, to } : words);
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** Removes the links, for search engines. */
export function withoutLinks(text: string): string {
  return linkedParts(text)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');
}
