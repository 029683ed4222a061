/** From a page to its service worker; addresses are absolute. */
export type KeepMessage = {
  type: 'keep';
  /** A page to have at hand without a line; null where the worker has it already. */
  page: string | null;
  /** The offline page in the visitor's language. */
  shell: string;
  /** Scripts and fonts this page came with, most of them those of the offline page too. */
  files: readonly string[];
};
