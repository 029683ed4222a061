import type { SaleDeps } from '#usecases/sale.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { formatMinor } from './admin-words.ts';

export const REFUNDS_USAGE = `refunds list
refunds retry ID`;

/** What waits, and what a provider refused: the second needs a person. Returns the process's exit code. */
export async function refunds(deps: SaleDeps, args: readonly string[], print: (line: string) => void): Promise<number> {
  const [action, id] = args;
  if (action === 'list') {
    const open = await deps.stores.refunds.listOpen();
    if (open.length === 0) print('No refund is open.');
    for (const { refundId, orderNumber, amountMinor, currency, state, reason, failure, createdAt } of open) {
      const sum = `${formatMinor(amountMinor)} ${currency}`;
      print([refundId, createdAt.toISOString(), orderNumber, sum, state, reason, failure ?? ''].join('  ').trimEnd());
    }
    return 0;
  }
  if (action === 'retry' && id !== undefined && /^[0-9a-f-]{36}$/.test(id)) {
    const isOpen = await deps.stores.refunds.retry(id);
    if (!isOpen) {
      print('There is no open refund of this id.');
      return 1;
    }
    await sendRefunds(deps, id);
    print('Sent again; `refunds list` shows it while it is not confirmed.');
    return 0;
  }
  print(REFUNDS_USAGE);
  return 2;
}
