/** Unsigned LEB128 numbers, as used by the wire formats of availability. */
export function pushVarint(out: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    out.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  out.push(rest);
}

/** Reads one number; `next` is −1 when the bytes end inside it or it exceeds 2^42. */
export function readVarint(bytes: Uint8Array, from: number): { value: number; next: number } {
  let value = 0;
  let scale = 1;
  for (let i = from; i < bytes.length && i < from + 6; i += 1) {
    const byte = bytes[i] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return { value, next: i + 1 };
    scale *= 0x80;
  }
  return { value: 0, next: -1 };
}
