import type { AuthDeps } from './ports.ts';

/** Logs out: here and on the sister hosts, or everywhere the account is logged in. Unknown numbers leave nothing. */
export async function leaveSession(
  deps: Pick<AuthDeps, 'transaction' | 'secrets'>,
  { secret, everywhere }: { secret: string; everywhere: boolean },
): Promise<void> {
  await deps.transaction(async ({ sessions }) => {
    const known = await sessions.lockToken(deps.secrets.digest(secret));
    if (known === null) return;
    if (everywhere) await sessions.endAll(known.accountId, 'left_everywhere');
    else await sessions.endFamily(known.rootId, 'left');
  });
}
