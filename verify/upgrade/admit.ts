import { doorTransaction } from '#adapters/db/tickets/door-store.ts';
import { scanTicket } from '#usecases/tickets/scan-ticket.ts';
import type { Violation } from './compare.ts';
import { hourOfEntry, type Shown } from './read-back.ts';
import type { Till } from './till.ts';

/** Lets everybody in whose code the former commit would have let in, once: the door does not open for a second one. */
export async function admitAll(till: Till, verdicts: Shown): Promise<{ admitted: number; violations: Violation[] }> {
  const deps = { signer: till.signer, doorTransaction: doorTransaction(till.pool) };
  const inside = new Set<string>();
  const violations: Violation[] = [];
  for (const [code, before] of Object.entries(verdicts)) {
    const now = await hourOfEntry(till, code);
    const scan = { code, direction: 'in', gate: null, actor: 'verify' } as const;
    const { verdict, claim } = await scanTicket({ ...deps, now: () => now }, scan);
    const serial = claim?.serial ?? '';
    // A ticket whose code was printed again after a postponement has two codes.
    const expected = before === 'valid' && inside.has(serial) ? 'used' : before;
    if (verdict !== expected)
      violations.push({ check: 'admission', detail: `${serial}: ${verdict} instead of ${expected}` });
    if (verdict === 'valid') inside.add(serial);
  }
  return { admitted: inside.size, violations };
}
