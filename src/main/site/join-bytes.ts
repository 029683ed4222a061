/** Grows to the longest page. */
let scratch = Buffer.allocUnsafeSlow(256 * 1024);

/**
 * A document's parts as one run of bytes. Texts are written straight into room for the worst case: counting the bytes of
 * Cyrillic first, as Buffer.from does, takes as long as writing them.
 */
export function joinBytes(parts: readonly (string | Uint8Array)[]): Buffer {
  const room = parts.reduce((sum, part) => sum + part.length * (typeof part === 'string' ? 3 : 1), 0);
  if (scratch.length < room) scratch = Buffer.allocUnsafeSlow(room);
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') at += scratch.write(part, at);
    else {
      scratch.set(part, at);
      at += part.length;
    }
  }
  return Buffer.from(scratch.subarray(0, at));
}
