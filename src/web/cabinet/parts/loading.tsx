import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import css from './loading.module.css';

/** Placeholder in the content's final dimensions. It appears after 200 ms so that quick responses do not flicker. */
export function Loading({ children }: { children?: ReactNode }): ReactNode {
  return (
    <div className={css.loading} role="status">
      <span className="vh">{m.cabinet_state_loading()}</span>
      <div aria-hidden="true">
        {children ?? (
          <>
            <Bone width="180px" height="32px" />
            <Bone height="220px" />
          </>
        )}
      </div>
    </div>
  );
}

type BoneProps = { width?: string; height: string; radius?: string };

export function Bone({ width = '100%', height, radius = '8px' }: BoneProps): ReactNode {
  return <span className={css.bone} style={{ width, height, borderRadius: radius }} />;
}
