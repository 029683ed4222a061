import type { ReactNode } from 'react';

/** Stands in a sentence for what is more than text; its place differs from language to language. */
export const SLOT = '\u0001';

/** A text with one SLOT, and what stands there: a link, a number that no line may break. */
export function Sentence({ text, children }: { text: string; children: ReactNode }): ReactNode {
  const [before, after] = text.split(SLOT);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
