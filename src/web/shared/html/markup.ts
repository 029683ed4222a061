/** A document in pieces: text, and parts that are already encoded as bytes. */
export type Markup = readonly (string | Uint8Array)[];

const encoder = new TextEncoder();

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Inserts `fill(at)` at each place where the markup was cut. */
export function fillCuts(cut: Markup, fill: (at: number) => string | Uint8Array): Markup {
  return cut.flatMap((piece, at) => (at === 0 ? [piece] : [fill(at - 1), piece]));
}
