import { spacedCode, readEntitlementCode } from '#domain/items/entitlement-code.ts';
import { MARKET_NAMES, MARKETS } from '#domain/markets/market.ts';
import { CERTIFICATE_MONTHS } from '#domain/tenders/certificate.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { Certificate, LockedBalance } from '#usecases/tenders/certificate-ports.ts';
import { checkIssue, issueCertificate } from '#usecases/tenders/issue-certificate.ts';
import { releaseCertificate } from '#usecases/tenders/release-certificate.ts';
import { voidCertificate, type VoidResult } from '#usecases/tenders/void-certificate.ts';
import { formatMinor } from './format-minor.ts';
import { Misread, understood } from './misread.ts';
import { actorOf } from './read-actor.ts';
import { readAmount } from './read-amount.ts';
import { readWords } from './read-words.ts';

export const CERTIFICATES_USAGE = `certificates issue MARKET AMOUNT [EMAIL] [--months N] [--by NAME] [--yes]    (amount such as 50.00; without an end: --months 0)
certificates list [--frozen]    (frozen: the bank took back the money of its purchase)
certificates show CODE
certificates release CODE [--by NAME]    (a frozen one can be spent again)
certificates void CODE --why TEXT [--by NAME] [--yes]    (what is left of it is taken away)`;

const MISREAD = 'That is no code of ours: a letter is wrong or missing.';
const LISTED = 50;

type Deps = SalePart<'stores' | 'transaction' | 'random', 'certificates' | 'ledger'>;
type Print = (line: string) => void;

/**
 * Gives out gift certificates that nobody bought here, shows balances, releases frozen ones and takes back what is left.
 * Returns the process's exit code.
 */
export function certificates(deps: Deps, [action = '', ...rest]: readonly string[], print: Print): Promise<number> {
  return understood(CERTIFICATES_USAGE, print, () => {
    const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (act === undefined) throw new Misread();
    return act(deps, rest, print);
  });
}

const ACTIONS: Readonly<Record<string, (deps: Deps, args: readonly string[], print: Print) => Promise<number>>> = {
  async list({ stores }, args, print) {
    const { has } = readWords(args, { most: 0, flags: ['frozen'] });
    const found = await (has('frozen') ? stores.certificates.frozen() : stores.certificates.list(LISTED));
    if (found.length === 0) print('There is no certificate.');
    for (const each of found) print(lineOf(each));
    return 0;
  },
  show: (deps, args, print) => show(deps, readWords(args, { most: 1 }).words[0] ?? '', print),
  issue,
  async release(deps, args, print) {
    const { words, text } = readWords(args, { most: 1, texts: ['by'] });
    const result = await releaseCertificate(deps, { typed: words[0] ?? '', actor: actorOf(text('by')) });
    if (result.ok) print(`Released: ${leftOf(result.certificate)} can be spent again.`);
    else print(result.code === 'misread' ? MISREAD : 'There is no frozen certificate with this code.');
    return result.ok ? 0 : 1;
  },
  async void(deps, args, print) {
    const { words, text, has } = readWords(args, { most: 1, texts: ['why', 'by'], flags: ['yes'] });
    const [isDryRun, actor] = [!has('yes'), actorOf(text('by'))];
    const result = await voidCertificate(deps, { typed: words[0] ?? '', reason: text('why') ?? '', actor, isDryRun });
    if (!result.ok) {
      print(refusalOf(result));
      return 1;
    }
    const left = leftOf(result.certificate);
    print(
      isDryRun ? `Nothing was changed. With --yes ${left} are taken away for good.` : `Void: ${left} are taken away.`,
    );
    return 0;
  },
};

function leftOf({ balanceMinor, currency }: LockedBalance): string {
  return `${formatMinor(balanceMinor)} ${currency}`;
}

function refusalOf(result: Extract<VoidResult, { ok: false }>): string {
  switch (result.code) {
    case 'misread':
      return MISREAD;
    case 'unknown_certificate':
      return 'There is no such certificate.';
    case 'already_void':
      return 'It is void already.';
    case 'reason_missing':
      return 'Say with --why why it is taken away.';
    case 'reserved':
      return `An order that is not paid yet has reserved a part of it: ${result.orderNumbers.join(', ')}. Wait until it is paid or over.`;
  }
}

async function issue(deps: Deps, args: readonly string[], print: Print): Promise<number> {
  const { words, text, has } = readWords(args, { least: 2, most: 3, texts: ['months', 'by'], flags: ['yes'] });
  const [name, amount = '', typedEmail = null] = words;
  const months = Number(text('months') ?? CERTIFICATE_MONTHS);
  const market = MARKET_NAMES.find((each) => each === name);
  const amountMinor = readAmount(amount);
  const isMonths = Number.isInteger(months) && months >= 0 && months <= 120;
  if (market === undefined || amountMinor === null || !isMonths) throw new Misread();
  const checked = checkIssue({ amountMinor, email: typedEmail });
  if (!checked.ok) {
    print(checked.code === 'email_invalid' ? 'That is no address.' : 'The amount has to be above zero.');
    return 1;
  }
  const { email } = checked;
  const what = `${formatMinor(amountMinor)} ${MARKETS[market].currency}`;
  if (!has('yes')) {
    const end = months === 0 ? 'without an end' : `for ${months} months`;
    const owner = email === null ? 'whoever has its code' : email;
    print(`Nothing was changed. With --yes a certificate of ${what} is issued, valid ${end}, for ${owner}.`);
    return 0;
  }
  const validMonths = months === 0 ? null : months;
  const actor = actorOf(text('by'));
  const issued = await issueCertificate(deps, { market, amountMinor, validMonths, email, organizerId: null, actor });
  if (!issued.ok) throw new Error(`A checked certificate was refused: ${issued.code}`);
  print(`${spacedCode(issued.code)}  ${what} is issued.`);
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
  for (const { kind, amountMinor, at, orderNumber, reason } of found.movements) {
    print(`  ${at.toISOString()}  ${kind}  ${formatMinor(amountMinor)}  ${orderNumber ?? reason ?? ''}`.trimEnd());
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
