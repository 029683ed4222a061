import type { HeldData, HeldReads, LeaveDeps } from './leave-ports.ts';

/** Returns all data about a person, read at one moment, and records the request in the audit log. */
export async function exportAccount(
  deps: Pick<LeaveDeps, 'transaction'> & { held: HeldReads },
  { accountId, actor }: { accountId: string; actor: string },
): Promise<HeldData | null> {
  const data = await deps.held.all(accountId);
  if (data !== null) await deps.transaction((store) => store.noteExport(accountId, actor));
  return data;
}
