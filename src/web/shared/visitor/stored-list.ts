export type StoredList<Item> = {
  read(this: void): readonly Item[];
  write(this: void, items: readonly Item[]): void;
  subscribe(this: void, listener: () => void): () => void;
};

/**
 * A list in this browser's storage, shared by all components and tabs. It is empty on the server and in the first
 * render in the browser, because pages are the same for every visitor.
 */
export function createStoredList<Item>(key: string, limit: number): StoredList<Item> {
  const none: readonly Item[] = [];
  const listeners = new Set<() => void>();
  let seen: { text: string; items: readonly Item[] } = { text: '', items: none };

  function read(): readonly Item[] {
    let text = '';
    try {
      text = localStorage.getItem(key) ?? '';
    } catch {
      // Storage is switched off: the list stays empty.
    }
    if (text !== seen.text) seen = { text, items: parse(text) };
    return seen.items;
  }
  function parse(text: string): readonly Item[] {
    try {
      const value: unknown = JSON.parse(text);
      return Array.isArray(value) ? (value as Item[]) : none;
    } catch {
      return none;
    }
  }
  function onStorage(event: StorageEvent): void {
    if (event.key === key || event.key === null) for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', onStorage);
    };
  }
  return {
    read,
    write(items: readonly Item[]): void {
      try {
        localStorage.setItem(key, JSON.stringify(items.slice(0, limit)));
      } catch {
        return;
      }
      for (const listener of listeners) listener();
    },
    subscribe,
  };
}
