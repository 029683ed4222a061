import { MARKETS } from '#domain/markets/market.ts';
import type { SalePart } from '#usecases/sale.ts';
import { type AdoptResult, adoptRefund } from '#usecases/refunds/adopt-refund.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { COMMAND_LINE, printRest } from './command-line.ts';
import { formatMinor } from './format-minor.ts';

export const REFUNDS_USAGE = `refunds list
refunds retry ID
refunds retry --all PROVIDER    (every one that it refused, without those in doubt or after a chargeback)
refunds settle ID UID    (it did leave, under this number of the provider's)`;

const PROVIDERS = Object.values(MARKETS).flatMap(({ paymentMethods }) => paymentMethods);
const UUID = /^[0-9a-f-]{36}$/;

const REFUSALS: Readonly<Record<Extract<AdoptResult, { ok: false }>['code'], string>> = {
  unknown_refund: 'There is no open refund of this id.',
  unreachable: 'The provider could not be asked; try again later.',
  not_found_there: 'The provider knows no refund of this number.',
  of_another_payment: 'That refund belongs to another payment.',
  other_amount: 'That refund is of a larger amount.',
  taken: 'That number belongs to another refund of ours.',
};

const RETRY_REFUSALS = {
  not_open: 'There is no open refund of this id.',
  charged_back: "The payer's bank took this money back: the refund would pay more than is left of the payment.",
};

/** Lists waiting refunds and refused ones, which need a person. Returns the process's exit code. */
export async function refunds(
  deps: SalePart<'stores' | 'transaction' | 'provider', 'refunds' | 'ledger'>,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const [action, id] = args;
  if (action === 'list') {
    const { refunds: open, total } = await deps.stores.refunds.listOpen();
    if (open.length === 0) print('No refund is open.');
    for (const { refundId, orderNumber, amountMinor, currency, state, isDenied, reason, failure, createdAt } of open) {
      const sum = `${formatMinor(amountMinor)} ${currency}`;
      const shown = isDenied ? 'denied' : state;
      print([refundId, createdAt.toISOString(), orderNumber, sum, shown, reason, failure ?? ''].join('  ').trimEnd());
    }
    printRest(open.length, total, print);
    return 0;
  }
  if (action === 'retry' && id !== undefined && UUID.test(id)) {
    const retried = await deps.transaction((stores) => stores.refunds.retry(id, COMMAND_LINE));
    if (retried !== 'due') {
      print(RETRY_REFUSALS[retried]);
      return 1;
    }
    await sendRefunds(deps, id);
    print('Sent again; `refunds list` shows it while it is not confirmed.');
    return 0;
  }
  const [, , third] = args;
  const provider = PROVIDERS.find((name) => name === third);
  if (action === 'retry' && id === '--all' && provider !== undefined) {
    const failed = await deps.stores.refunds.failedOf(provider);
    let count = 0;
    for (const refundId of failed) {
      const retried = await deps.transaction((stores) => stores.refunds.retry(refundId, COMMAND_LINE));
      if (retried !== 'due') continue;
      await sendRefunds(deps, refundId);
      count += 1;
    }
    print(`${count} sent again; \`refunds list\` shows those that are not confirmed.`);
    return 0;
  }
  if (action === 'settle' && id !== undefined && UUID.test(id) && third !== undefined) {
    const adopted = await adoptRefund(deps, { refundId: id, refundRef: third, actor: COMMAND_LINE });
    print(
      adopted.ok ? 'Found there; it is booked, or will be once the provider has finished it.' : REFUSALS[adopted.code],
    );
    return adopted.ok ? 0 : 1;
  }
  print(REFUNDS_USAGE);
  return 2;
}
