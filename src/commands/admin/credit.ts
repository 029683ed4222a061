import { type MarketName, MARKET_NAMES, MARKETS } from '#domain/markets/market.ts';
import type { OperatorStore } from '#usecases/profile/manage-account.ts';
import type { SalePart } from '#usecases/sale.ts';
import { giveCredit } from '#usecases/tenders/give-credit.ts';
import { takeCredit, type TakeCreditResult } from '#usecases/tenders/take-credit.ts';
import { formatMinor } from './format-minor.ts';
import { Misread, understood } from './misread.ts';
import { actorOf } from './read-actor.ts';
import { readAmount } from './read-amount.ts';
import { readWords } from './read-words.ts';

export const CREDIT_USAGE = `credit show PHONE|EMAIL|ID
credit give PHONE|EMAIL|ID MARKET AMOUNT --why TEXT [--by NAME] [--yes]    (amount such as 50.00)
credit take PHONE|EMAIL|ID MARKET AMOUNT --why TEXT [--by NAME] [--yes]    (at most what is left)`;

type Deps = SalePart<'stores' | 'transaction' | 'random', 'tenders' | 'ledger'> & {
  accounts: Pick<OperatorStore, 'find'>;
};
type Print = (line: string) => void;

/**
 * Gives account credit, takes it back and shows what is left of it. A change requires `--yes`. Returns the process's exit
 * code.
 */
export function credit(deps: Deps, [action, ...rest]: readonly string[], print: Print): Promise<number> {
  return understood(CREDIT_USAGE, print, () => {
    if (action === 'show') return show(deps, rest, print);
    if (action === 'give' || action === 'take') return change(deps, action, rest, print);
    throw new Misread();
  });
}

async function show(deps: Deps, args: readonly string[], print: Print): Promise<number> {
  const account = await accountOf(deps, readWords(args, { most: 1 }).words[0], print);
  if (account === null) return 1;
  for (const market of MARKET_NAMES) print(await balanceOf(deps, account.id, market));
  return 0;
}

async function accountOf(deps: Deps, by = '', print: Print) {
  const account = await deps.accounts.find(by.trim());
  print(
    account === null
      ? 'There is no such account, or whoever it was has left.'
      : `${account.id}  ${account.phone ?? '-'}  ${account.email ?? '-'}  ${account.name ?? '-'}`,
  );
  return account;
}

type Changed = { ok: true; takenMinor?: number } | Extract<TakeCreditResult, { ok: false }>;

async function change(deps: Deps, action: 'give' | 'take', args: readonly string[], print: Print): Promise<number> {
  const { words, text, has } = readWords(args, { most: 3, texts: ['why', 'by'], flags: ['yes'] });
  const [by, name, amount = ''] = words;
  const market = MARKET_NAMES.find((each) => each === name);
  const amountMinor = readAmount(amount);
  if (market === undefined || amountMinor === null) throw new Misread();
  const [isDryRun, actor] = [!has('yes'), actorOf(text('by'))];
  const account = await accountOf(deps, by, print);
  if (account === null) return 1;
  const wanted = { accountId: account.id, market, amountMinor, reason: text('why') ?? '', actor, isDryRun };
  const result: Changed = action === 'give' ? await giveCredit(deps, wanted) : await takeCredit(deps, wanted);
  if (!result.ok) {
    print(REFUSALS[result.code]);
    return 1;
  }
  const { currency } = MARKETS[market];
  const sum = `${formatMinor(result.takenMinor ?? amountMinor)} ${currency}`;
  const verb = action === 'give' ? 'it gets' : 'it loses';
  print(
    isDryRun
      ? `Nothing was changed. With --yes ${verb} ${sum}.`
      : `Done: ${action === 'give' ? 'given' : 'taken back'} ${sum}. Left: ${await balanceOf(deps, account.id, market)}`,
  );
  return 0;
}

const REFUSALS = {
  reason_missing: 'Say with --why what it is for.',
  amount_invalid: 'The amount has to be above zero.',
  nothing_left: 'It has no credit left, apart from what orders have reserved.',
};

async function balanceOf({ stores }: Deps, accountId: string, market: MarketName): Promise<string> {
  const { creditMinor } = await stores.tenders.wallet({ accountId, provedEmail: null }, market);
  return `${formatMinor(creditMinor)} ${MARKETS[market].currency}`;
}
