/** Message from the cabinet to its service worker. */
export type ShellMessage = {
  type: 'shell';
  /** Absolute address of the cabinet's document in the visitor's language. */
  page: string;
  /** Scripts, styles and fonts of the document. */
  files: readonly string[];
};

/** Name of the worker's cache for documents; the page reads it to find which languages open offline. */
export const SHELL_CACHE = 'cabinet-shell-1';
