import { useSyncExternalStore } from 'react';
import type { StoredList } from '#web/site/visitor/stored-list.ts';

const NONE: readonly never[] = [];

/**
 * The list as a component sees it: empty on the server and in the first render of the browser. Apart from the list
 * itself, which the frame reads without React.
 */
export function useStoredList<Item>(list: StoredList<Item>): readonly Item[] {
  return useSyncExternalStore(list.subscribe, list.read, () => NONE);
}
