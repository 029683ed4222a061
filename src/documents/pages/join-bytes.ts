import type { Markup } from '#web/shared/html/markup.ts';

/** Shared by all documents; grows to the longest page. */
let scratch = Buffer.allocUnsafeSlow(256 * 1024);

/**
 * Joins a document's pieces into one buffer, which is valid only while `use` runs. Texts are written directly into
 * space for the worst case: counting the bytes of Cyrillic first, as Buffer.from does, takes as long as writing them.
 */
export function lendJoined<Result>(pieces: Markup, use: (bytes: Buffer) => Result): Result {
  const room = pieces.reduce((sum, piece) => sum + piece.length * (typeof piece === 'string' ? 3 : 1), 0);
  if (scratch.length < room) scratch = Buffer.allocUnsafeSlow(room);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') at += scratch.write(piece, at);
    else {
      scratch.set(piece, at);
      at += piece.length;
    }
  }
  return use(scratch.subarray(0, at));
}

/** Same as `lendJoined`, but returns a copy. */
export function joinBytes(pieces: Markup): Buffer {
  return lendJoined(pieces, (bytes) => Buffer.from(bytes));
}
