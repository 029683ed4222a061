import { type MarketName, MARKET_NAMES, MARKETS } from '#domain/markets/market.ts';
import type { OperatorStore } from '#usecases/profile/manage-account.ts';
import type { SalePart } from '#usecases/sale.ts';
import { giveCredit } from '#usecases/tenders/give-credit.ts';
import { COMMAND_LINE } from './command-line.ts';
import { formatMinor } from './format-minor.ts';
import { readAmount } from './read-amount.ts';

export const CREDIT_USAGE = `credit show PHONE|EMAIL|ID
credit give PHONE|EMAIL|ID MARKET AMOUNT --why TEXT [--yes]    (amount such as 50.00)`;

type Deps = SalePart<'stores' | 'transaction' | 'random', 'tenders' | 'ledger'> & {
  accounts: Pick<OperatorStore, 'find'>;
};
type Print = (line: string) => void;

/** Gives account credit and shows what is left of it. Giving requires `--yes`. Returns the process's exit code. */
export async function credit(deps: Deps, args: readonly string[], print: Print): Promise<number> {
  const [action, by = '', ...rest] = args;
  if ((action !== 'show' && action !== 'give') || by === '') return usage(print);
  const account = await deps.accounts.find(by.trim());
  if (account === null) {
    print('There is no such account, or whoever it was has left.');
    return 1;
  }
  print(`${account.id}  ${account.phone ?? '-'}  ${account.email ?? '-'}  ${account.name ?? '-'}`);
  if (action === 'give') return give(deps, account.id, rest, print);
  if (rest.length > 0) return usage(print);
  for (const market of MARKET_NAMES) print(await balanceOf(deps, account.id, market));
  return 0;
}

async function give(deps: Deps, accountId: string, rest: readonly string[], print: Print): Promise<number> {
  const at = rest.indexOf('--why');
  const reason = at < 0 ? '' : (rest[at + 1] ?? '');
  const [name, amount = '', ...flags] = at < 0 ? rest : rest.toSpliced(at, 2);
  const market = MARKET_NAMES.find((each) => each === name);
  const amountMinor = readAmount(amount);
  if (market === undefined || amountMinor === null || flags.some((each) => each !== '--yes')) return usage(print);
  if (!flags.includes('--yes')) {
    print(`Nothing was changed. With --yes it gets ${formatMinor(amountMinor)} ${MARKETS[market].currency}.`);
    return 0;
  }
  const given = await giveCredit(deps, { accountId, market, amountMinor, reason, actor: COMMAND_LINE });
  if (!given.ok) {
    print(given.code === 'reason_missing' ? 'Say with --why what it is for.' : 'The amount has to be above zero.');
    return 1;
  }
  print(`Done. ${await balanceOf(deps, accountId, market)}`);
  return 0;
}

async function balanceOf({ stores }: Deps, accountId: string, market: MarketName): Promise<string> {
  const { creditMinor } = await stores.tenders.wallet({ accountId, provedEmail: null }, market);
  return `${formatMinor(creditMinor)} ${MARKETS[market].currency}`;
}

function usage(print: Print): number {
  print(CREDIT_USAGE);
  return 2;
}
