/** Code pages that UTF-8 is often mistaken for: the byte of each character from 0x80 up. */
const CODE_PAGES = (['windows-1251', 'windows-1252'] as const).map((name) => bytesOf(name));
const utf8 = new TextDecoder('utf-8');

/**
 * Returns the intended text when an earlier program read UTF-8 as an 8-bit code page (`Ð›ÐµÐ´` or `Р›РµРґ` for `Лёд`),
 * otherwise null. Meaningful text in a code page is practically never valid UTF-8 by chance.
 */
export function ungarbled(text: string): string | null {
  for (const page of CODE_PAGES) {
    const bytes = bytesAsUtf8(text, page);
    if (bytes === null) continue;
    const meant = utf8.decode(bytes);
    if ((meant.match(/[\u0080-\u{10FFFF}]/gu)?.length ?? 0) >= 2) return meant;
  }
  return null;
}

/** The bytes of a text in a code page if they are valid UTF-8; nearly every text fails at its first such character. */
function bytesAsUtf8(text: string, page: ReadonlyMap<string, number>): Uint8Array | null {
  const bytes: number[] = [];
  let following = 0;
  for (const sign of text) {
    const byte = sign < '\u0080' ? sign.charCodeAt(0) : page.get(sign);
    if (byte === undefined) return null;
    const isFollowing = byte >= 0x80 && byte < 0xc0;
    if (isFollowing !== following > 0) return null;
    if (isFollowing) following--;
    else if (byte >= 0xc0) {
      if (byte < 0xc2 || byte > 0xf4) return null;
      following = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
    }
    bytes.push(byte);
  }
  return following === 0 && bytes.some((byte) => byte >= 0x80) ? Uint8Array.from(bytes) : null;
}

function bytesOf(encoding: string): Map<string, number> {
  const decoder = new TextDecoder(encoding);
  const high = Array.from({ length: 128 }, (_, i) => 128 + i);
  return new Map(high.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
}
