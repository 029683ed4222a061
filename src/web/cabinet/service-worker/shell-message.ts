/** From the cabinet to its service worker; the page's address is absolute. */
export type ShellMessage = {
  type: 'shell';
  /** The cabinet's document in the visitor's language. */
  page: string;
  /** What it needs to open tickets. */
  files: readonly string[];
};

/** Where the worker keeps the documents; the page looks there to know which languages open offline. */
export const SHELL_CACHE = 'cabinet-shell-1';
