/** What was done, by whom and to what; a row of the table `audit`. */
export type AuditRow = { at: Date; actor: string; action: string; thing: string; detail: Record<string, unknown> };

export type AuditReads = {
  /** The newest rows first, and how many there are. */
  latest(asked: { since: Date; limit: number }): Promise<{ rows: AuditRow[]; total: number }>;
};
