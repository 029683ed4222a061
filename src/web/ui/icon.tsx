import type { ReactNode } from 'react';
import type { IconName } from '#web/ui/icon-shapes.ts';

export type { IconName };

/** The icon is decorative; its meaning comes from the text beside it or from the control's label. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg className="i" width={size} height={size} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
