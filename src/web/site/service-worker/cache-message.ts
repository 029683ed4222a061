/** Message from a page to its service worker. Addresses are absolute. */
export type CacheMessage = {
  type: 'cache';
  /** A page to cache for offline use; null when the worker has cached it already. */
  page: string | null;
  /** The offline page in the visitor's language. */
  shell: string;
  /** Scripts and fonts that this page has loaded. Most of them belong to the offline page too. */
  files: readonly string[];
};
