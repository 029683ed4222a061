/** A document in pieces: text, and what was turned into bytes before. */
export type Markup = readonly (string | Uint8Array)[];

const encoder = new TextEncoder();

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Markup with something else at each place where the text is cut. */
export function fillCuts(cut: Markup, fill: (at: number) => string | Uint8Array): Markup {
  return cut.flatMap((piece, at) => (at === 0 ? [piece] : [fill(at - 1), piece]));
}
