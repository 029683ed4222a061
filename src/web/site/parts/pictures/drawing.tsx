import type { ReactNode } from 'react';

const drawn = new Map<string, string>();
/** Limit of cached drawings, larger than the number of all places and people of a country. */
const KEPT = 2000;

/** A picture drawn with the page's design tokens. It must be inline to follow theme and market. */
export function Drawing({
  name,
  draw,
  className,
}: {
  name: string;
  draw: () => string;
  className?: string | undefined;
}): ReactNode {
  let svg = drawn.get(name);
  if (svg === undefined) {
    svg = draw();
    if (drawn.size >= KEPT) drawn.clear();
    drawn.set(name, svg);
  }
  // oxlint-disable-next-line react/no-danger -- our own generator's output, its texts escaped
  return <span className={className} dangerouslySetInnerHTML={{ __html: svg }} />;
}
