import { useEffect, useLayoutEffect, useRef } from 'react';
import { enterDialog } from '#web/ui/dialog-history.ts';

/** While `isOn`, Back calls `back` instead of leaving the sale. */
export function useBack(isOn: boolean, back: () => void): void {
  const latest = useRef(back);
  useEffect(() => {
    latest.current = back;
  });
  useLayoutEffect(() => (isOn ? enterDialog(() => latest.current()).end : undefined), [isOn]);
}
