import type { HeldData, HeldReads, LeaveDeps } from './leave-ports.ts';

/** Everything held on a person, read at one moment. That it was asked for is written down. */
export async function exportAccount(
  deps: Pick<LeaveDeps, 'transaction'> & { held: HeldReads },
  { accountId, actor }: { accountId: string; actor: string },
): Promise<HeldData | null> {
  const data = await deps.held.all(accountId);
  if (data !== null) await deps.transaction((store) => store.noteExport(accountId, actor));
  return data;
}
