/** One line of the product changed in memory, as a tired developer might. Each must be caught within five seeds. */
export type Fault = {
  name: string;
  meaning: string;
  edits: readonly { file: string; find: string; replace: string }[];
  sql?: readonly string[];
};

export const FAULTS: readonly Fault[] = [];
