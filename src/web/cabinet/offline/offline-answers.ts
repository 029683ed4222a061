/** An API response and its time in ms, stored so that it can be read offline. */
export type StoredAnswer = { answer: unknown; at: number };
type Row = StoredAnswer & { account: string; path: string };

const NAME = 'rampa-cabinet';
const STORE = 'answers';

/** Stores a response under the account that requested it, so that another account never sees it. */
export async function storeAnswer(account: string, path: string, stored: StoredAnswer): Promise<void> {
  const row: Row = { account, path, ...stored };
  await inStore('readwrite', (store) => store.put(row));
}

export async function storedAnswer(account: string, path: string): Promise<StoredAnswer | null> {
  const row = await inStore<Row | undefined>('readonly', (store) => store.get([account, path]));
  return row ?? null;
}

/** Deletes the stored responses of all other accounts; with null, of all accounts. */
export async function removeAnswersOfOthers(account: string | null): Promise<void> {
  if (account === null) return inStore('readwrite', (store) => store.clear());
  const keys = (await inStore('readonly', (store) => store.getAllKeys())) as [string, string][];
  for (const key of keys) if (key[0] !== account) await inStore('readwrite', (store) => store.delete(key));
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(STORE, { keyPath: ['account', 'path'] }),
    );
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')));
  });
  return opened;
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not stored')));
  });
}
