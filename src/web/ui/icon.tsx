import type { ReactNode } from 'react';
import type { IconName } from '#web/ui/icon-shapes.ts';

export type { IconName };

/** Decorative by itself: the word beside it, or the control's label, says what it means. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg className="i" width={size} height={size} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
