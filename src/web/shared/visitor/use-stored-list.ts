import { useSyncExternalStore } from 'react';
import type { StoredList } from './stored-list.ts';

const NONE: readonly never[] = [];

/**
 * The list as a component sees it: empty on the server and in the first render in the browser. It is separate from
 * stored-list.ts because the frame uses that list without React.
 */
export function useStoredList<Item>(list: StoredList<Item>): readonly Item[] {
  return useSyncExternalStore(list.subscribe, list.read, () => NONE);
}
