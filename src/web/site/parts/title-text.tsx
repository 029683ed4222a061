import type { ReactNode } from 'react';
import { bind } from '#texts/typography.ts';

/** "Thirty-First", "бизнес-план"; a longer word may have to break in a narrow column. */
const HYPHENATED = /(?<![\p{L}\d-])([\p{L}\d]{1,9}-[\p{L}\d]{1,9}(?![\p{L}\d-]))/u;

/** A title whose short words with a hyphen stay in one line. */
export function titleText(title: string): ReactNode {
  const text = bind(title);
  if (!text.includes('-')) return text;
  return text.split(HYPHENATED).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="unbroken">
        {part}
      </span>
    ),
  );
}
