import type { PersonalData, PersonalDataReads, LeaveDeps } from './leave-ports.ts';

/** Returns all data about a person, read at one moment, and records the request in the audit log. */
export async function exportAccount(
  deps: Pick<LeaveDeps, 'transaction'> & { personalData: PersonalDataReads },
  { accountId, actor }: { accountId: string; actor: string },
): Promise<PersonalData | null> {
  const data = await deps.personalData.all(accountId);
  if (data !== null) await deps.transaction((store) => store.noteExport(accountId, actor));
  return data;
}
