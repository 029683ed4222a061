import { spacedCode, readEntitlementCode } from '#domain/items/entitlement-code.ts';
import { MARKET_NAMES } from '#domain/markets/market.ts';
import { CERTIFICATE_MONTHS } from '#domain/tenders/certificate.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { Certificate } from '#usecases/tenders/certificate-ports.ts';
import { issueCertificate } from '#usecases/tenders/issue-certificate.ts';
import { settleFrozenCertificate } from '#usecases/tenders/settle-frozen-certificate.ts';
import { readActor } from './read-actor.ts';
import { COMMAND_LINE } from './command-line.ts';
import { formatMinor } from './format-minor.ts';
import { readAmount } from './read-amount.ts';

export const CERTIFICATES_USAGE = `certificates issue MARKET AMOUNT [EMAIL] [--months N]    (amount such as 50.00; without an end: --months 0)
certificates list [--frozen]    (frozen: the bank took back the money of its purchase)
certificates show CODE
certificates release CODE [--by NAME]    (a frozen one can be spent again)
certificates void CODE [--by NAME]    (what is left of a frozen one is taken away)`;

const MISREAD = 'That is no code of ours: a letter is wrong or missing.';
const LISTED = 50;

type Deps = SalePart<'stores' | 'transaction' | 'random', 'certificates' | 'ledger'>;
type Print = (line: string) => void;

/**
 * Gives out gift certificates that nobody bought here, shows balances, and decides about frozen ones. Returns
 * the process's exit code.
 */
export async function certificates(deps: Deps, args: readonly string[], print: Print): Promise<number> {
  const [action, ...rest] = args;
  if (action === 'issue') return issue(deps, rest, print);
  if (action === 'list' && (rest.length === 0 || (rest.length === 1 && rest[0] === '--frozen'))) {
    const { certificates: store } = deps.stores;
    const found = await (rest.length === 0 ? store.list(LISTED) : store.frozen());
    if (found.length === 0) print('There is no certificate.');
    for (const each of found) print(lineOf(each));
    return 0;
  }
  if (action === 'show' && rest.length === 1) return show(deps, rest[0] ?? '', print);
  if (action === 'release' || action === 'void') return settle(deps, action, rest, print);
  print(CERTIFICATES_USAGE);
  return 2;
}

async function settle(
  deps: Deps,
  action: 'release' | 'void',
  [typed, ...options]: readonly string[],
  print: Print,
): Promise<number> {
  const actor = readActor(options);
  if (typed === undefined || actor === null) {
    print(CERTIFICATES_USAGE);
    return 2;
  }
  const state = action === 'void' ? 'void' : 'active';
  const result = await settleFrozenCertificate(deps, { typed, state, actor });
  if (!result.ok) {
    print(result.code === 'misread' ? MISREAD : 'There is no frozen certificate with this code.');
    return 1;
  }
  const { balanceMinor, currency } = result.certificate;
  const left = `${formatMinor(balanceMinor)} ${currency}`;
  print(state === 'void' ? `Void: ${left} are taken away.` : `Released: ${left} can be spent again.`);
  return 0;
}

async function issue(deps: Deps, args: readonly string[], print: Print): Promise<number> {
  const at = args.indexOf('--months');
  const months = at < 0 ? CERTIFICATE_MONTHS : Number(args[at + 1] ?? 'x');
  const [name, amount = '', email = null, ...more] = at < 0 ? args : args.toSpliced(at, 2);
  const market = MARKET_NAMES.find((each) => each === name);
  const isMonths = Number.isInteger(months) && months >= 0 && months <= 120;
  const amountMinor = readAmount(amount);
  if (market === undefined || amountMinor === null || more.length > 0 || !isMonths) {
    print(CERTIFICATES_USAGE);
    return 2;
  }
  const validMonths = months === 0 ? null : months;
  const issued = await issueCertificate(deps, {
    market,
    amountMinor,
    validMonths,
    email,
    organizerId: null,
    actor: COMMAND_LINE,
  });
  if (!issued.ok) {
    print(issued.code === 'email_invalid' ? 'That is no address.' : 'The amount has to be above zero.');
    return 1;
  }
  print(`${spacedCode(issued.code)}  ${amount} is issued.`);
  return 0;
}

async function show({ stores }: Deps, typed: string, print: Print): Promise<number> {
  const code = readEntitlementCode(typed);
  const found = code === null ? null : await stores.certificates.find(code);
  if (found === null) {
    print(code === null ? MISREAD : 'There is no such certificate.');
    return 1;
  }
  print(lineOf(found.certificate));
  for (const { kind, amountMinor, at, orderNumber } of found.movements) {
    print(`  ${at.toISOString()}  ${kind}  ${formatMinor(amountMinor)}  ${orderNumber ?? ''}`.trimEnd());
  }
  return 0;
}

function lineOf({ code, state, balanceMinor, initialMinor, currency, validUntil, orderNumber, email }: Certificate) {
  const parts = [
    spacedCode(code),
    `[${state}]`,
    `${formatMinor(balanceMinor)} of ${formatMinor(initialMinor)} ${currency}`,
    validUntil === null ? 'no end' : `until ${validUntil.toISOString().slice(0, 10)}`,
    orderNumber ?? '',
    email ?? '',
  ];
  return parts.filter((part) => part !== '').join('  ');
}
