import { MARKETS } from '#domain/markets/market.ts';
import type { SalePart } from '#usecases/sale.ts';
import { type AdoptResult, adoptRefund } from '#usecases/refunds/adopt-refund.ts';
import { retryRefund, type RetryResult } from '#usecases/refunds/retry-refund.ts';
import { printRest } from './command-line.ts';
import { formatMinor } from './format-minor.ts';
import { Misread, understood } from './misread.ts';
import { actorOf } from './read-actor.ts';
import { readUuid } from './read-values.ts';
import { readWords } from './read-words.ts';

export const REFUNDS_USAGE = `refunds list
refunds retry ID [--by NAME]
refunds retry --all PROVIDER [--by NAME] [--yes]    (every one that it refused, without those in doubt or after a chargeback)
refunds settle ID UID [--by NAME] [--yes]    (it did leave, under this number of the provider's)`;

const PROVIDERS = Object.values(MARKETS).flatMap(({ paymentMethods }) => paymentMethods);

const REFUSALS: Readonly<Record<Extract<AdoptResult, { ok: false }>['code'], string>> = {
  unknown_refund: 'There is no open refund of this id.',
  unreachable: 'The provider could not be asked; try again later.',
  not_found_there: 'The provider knows no refund of this number.',
  of_another_payment: 'That refund belongs to another payment.',
  other_amount: 'That refund is of a larger amount.',
  taken: 'That number belongs to another refund of ours.',
};

const RETRY_REFUSALS: Readonly<Record<Extract<RetryResult, { ok: false }>['code'], string>> = {
  not_open: 'There is no open refund of this id.',
  charged_back: "The payer's bank took this money back: the refund would pay more than is left of the payment.",
  waits: 'It is due and waits: another refund of the payment, or a try of the running service, goes first.',
};

type Deps = SalePart<'stores' | 'transaction' | 'provider', 'refunds' | 'ledger'>;
type Print = (line: string) => void;

/** Lists waiting refunds and refused ones, which need a person. Returns the process's exit code. */
export function refunds(deps: Deps, [action = '', ...rest]: readonly string[], print: Print): Promise<number> {
  return understood(REFUNDS_USAGE, print, () => {
    const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (act === undefined) throw new Misread();
    return act(deps, rest, print);
  });
}

const ACTIONS: Readonly<Record<string, (deps: Deps, args: readonly string[], print: Print) => Promise<number>>> = {
  async list(deps, args, print) {
    readWords(args, { most: 0 });
    const { refunds: open, total } = await deps.stores.refunds.listOpen();
    if (open.length === 0) print('No refund is open.');
    for (const { refundId, orderNumber, amountMinor, currency, state, isDenied, reason, failure, createdAt } of open) {
      const sum = `${formatMinor(amountMinor)} ${currency}`;
      const shown = isDenied ? 'denied' : state;
      print([refundId, createdAt.toISOString(), orderNumber, sum, shown, reason, failure ?? ''].join('  ').trimEnd());
    }
    printRest(open.length, total, print);
    return 0;
  },
  async retry(deps, args, print) {
    const { words, text, has } = readWords(args, { least: 0, most: 1, texts: ['all', 'by'], flags: ['yes'] });
    const [actor, all, id] = [actorOf(text('by')), text('all'), words[0]];
    if (all !== null && id === undefined) return retryAll(deps, { all, actor, isDryRun: !has('yes') }, print);
    if (all !== null || id === undefined || has('yes')) throw new Misread();
    const result = await retryRefund(deps, { refundId: readUuid(id), actor });
    print(answerTo(result));
    return isTaken(result) ? 0 : 1;
  },
  async settle(deps, args, print) {
    const { words, text, has } = readWords(args, { most: 2, texts: ['by'], flags: ['yes'] });
    const [id = '', refundRef = ''] = words;
    const isDryRun = !has('yes');
    const wanted = { refundId: readUuid(id), refundRef, actor: actorOf(text('by')), isDryRun };
    const adopted = await adoptRefund(deps, wanted);
    if (!adopted.ok) {
      print(REFUSALS[adopted.code]);
      return 1;
    }
    const found = `Found there, of ${formatMinor(adopted.amountMinor)}`;
    print(
      isDryRun
        ? `${found}. Nothing was changed. With --yes our refund is taken for this one and is not sent again.`
        : `${found}; it is booked, or will be once the provider has finished it.`,
    );
    return 0;
  },
};

async function retryAll(
  deps: Deps,
  { all, actor, isDryRun }: { all: string; actor: string; isDryRun: boolean },
  print: Print,
): Promise<number> {
  const provider = PROVIDERS.find((name) => name === all);
  if (provider === undefined) throw new Misread(`There is no provider ${all}: name one of ${PROVIDERS.join(', ')}.`);
  const failed = await deps.stores.refunds.failedOf(provider);
  let count = 0;
  for (const { refundId, orderNumber, amountMinor, currency } of failed) {
    const line = `${refundId}  ${orderNumber}  ${formatMinor(amountMinor)} ${currency}`;
    const result = isDryRun ? null : await retryRefund(deps, { refundId, actor });
    if (result !== null && isTaken(result)) count += 1;
    print(result === null ? line : `${line}  ${answerTo(result)}`);
  }
  if (isDryRun) {
    print(`Nothing was changed. With --yes ${failed.length} would be sent again.`);
    return 0;
  }
  print(`${count} sent again; \`refunds list\` shows those that are not confirmed.`);
  return count === failed.length ? 0 : 1;
}

function isTaken(result: RetryResult): boolean {
  return result.ok && (result.state === 'confirmed' || result.state === 'sent');
}

function answerTo(result: RetryResult): string {
  if (!result.ok) return RETRY_REFUSALS[result.code];
  const { state, failure } = result;
  switch (state) {
    case 'confirmed':
      return 'Sent again, and confirmed.';
    case 'sent':
      return 'Sent again; `refunds list` shows it while it is not confirmed.';
    case 'failed':
      return `The provider refused it again: ${failure ?? 'no reason given'}`;
    case 'requested':
      return `It was not made: ${failure ?? 'no answer yet'}. The running service tries it again.`;
  }
}
