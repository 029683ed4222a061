import type { ReactNode } from 'react';

export function PageFailure({ retry }: { retry: () => void }): ReactNode {
  return <button onClick={retry}>↻</button>;
}
