/** Code pages that UTF-8 is often mistaken for, as the bytes of their characters. */
const CODE_PAGES = (['windows-1251', 'windows-1252'] as const).map((name) => bytesOf(name));
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text that was meant, where somebody before us read UTF-8 as an 8-bit code page (`Ð›ÐµÐ´` or `Р›РµРґ` for `Лёд`);
 * null for every other text. What makes sense as a code page is practically never UTF-8 by chance.
 */
export function ungarbled(text: string): string | null {
  for (const page of CODE_PAGES) {
    const bytes: number[] = [];
    for (const sign of text) {
      const code = sign.codePointAt(0) ?? 0;
      const byte = code < 0x80 ? code : page.get(sign);
      if (byte === undefined) break;
      bytes.push(byte);
    }
    // Every sign is one unit of the text here: a break leaves fewer bytes.
    if (bytes.length !== text.length) continue;
    const meant = decode(Uint8Array.from(bytes));
    if (meant !== null && [...meant].filter((sign) => sign >= '\u0080').length >= 2) return meant;
  }
  return null;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

function bytesOf(encoding: string): Map<string, number> {
  const decoder = new TextDecoder(encoding);
  const high = Array.from({ length: 128 }, (_, i) => 128 + i);
  return new Map(high.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
}
