import type { ReactNode } from 'react';

/** Placeholder in a translated sentence for an element; its position differs between languages. */
export const SLOT = '\u0001';

/** Renders a text with one SLOT and puts the children there, for example a link or a number that must not wrap. */
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
