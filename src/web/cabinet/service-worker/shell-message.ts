/** From the cabinet to its service worker; the page's address is absolute. */
export type ShellMessage = {
  type: 'shell';
  /** The cabinet's document in the visitor's language. */
  page: string;
  /** What it needs to open tickets. */
  files: readonly string[];
};
