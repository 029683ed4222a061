import { codeVerdict } from '#domain/items/code-verdict.ts';
import { readEntitlementCode, spacedCode } from '#domain/items/entitlement-code.ts';
import { localText } from '#domain/locales/locale.ts';
import type { EntitlementsStore, FoundCode } from '#usecases/items/entitlement-ports.ts';
import { redeemCode, type RedeemResult } from '#usecases/items/redeem-code.ts';
import { formatMinor } from './format-minor.ts';
import { readActor } from './read-actor.ts';

export const CODES_USAGE = `codes show CODE
codes redeem CODE [--by NAME]`;

type Deps = { entitlements: Pick<EntitlementsStore, 'findCode' | 'markUsed'> };
type Print = (line: string) => void;

/** Shows and redeems codes of items, which have no screen yet. Returns the process's exit code: 0 means hand out. */
export async function codes(deps: Deps, args: readonly string[], print: Print): Promise<number> {
  const [action, typed, ...rest] = args;
  const actor = readActor(rest);
  if (typed === undefined || actor === null) return usage(print);
  if (action === 'show' && rest.length === 0) return show(deps, typed, print);
  if (action !== 'redeem') return usage(print);
  const result = await redeemCode(deps, { typed, actor });
  if (result.ok) {
    describe(result.found, print);
    print('Redeemed. The code is spent.');
    return 0;
  }
  if ('found' in result) describe(result.found, print);
  print(refusal(result));
  return 1;
}

function usage(print: Print): number {
  print(CODES_USAGE);
  return 2;
}

async function show({ entitlements }: Deps, typed: string, print: Print): Promise<number> {
  const code = readEntitlementCode(typed);
  const found = code === null ? null : await entitlements.findCode(code);
  if (found === null) {
    print(refusal({ ok: false, code: code === null ? 'misread' : 'unknown_code' }));
    return 1;
  }
  describe(found, print);
  const verdict = codeVerdict({ ...found, kind: found.labels.kind });
  print(verdict === 'good' ? 'It can be redeemed.' : refusal({ ok: false, code: verdict, found }));
  return verdict === 'good' ? 0 : 1;
}

function describe(found: FoundCode, print: Print): void {
  const { labels, order } = found;
  const own = (text: Parameters<typeof localText>[0] | null) => (text === null ? null : localText(text, 'en'));
  const what = [own(labels.title), own(labels.option)].filter(Boolean).join(', ');
  print(`${spacedCode(found.code)}  [${found.state}]  ${labels.kind}: ${what}`);
  const where = [own(labels.place), own(labels.address)].filter(Boolean).join(', ');
  if (where !== '') print(`  where     ${where}`);
  if (labels.event !== null) print(`  for       ${own(labels.event)}, ${labels.startsAt ?? ''}`);
  print(`  valid     ${found.validFrom.toISOString()} to ${found.validUntil?.toISOString() ?? 'no end'}`);
  print(`  order     ${order.number}, ${formatMinor(labels.priceMinor)} ${order.currency}`);
  if (found.balanceMinor !== null) print(`  balance   ${formatMinor(found.balanceMinor)} ${order.currency}`);
  if (labels.seller !== null) print(`  seller    ${own(labels.seller)}`);
}

function refusal(result: Extract<RedeemResult, { ok: false }>): string {
  switch (result.code) {
    case 'misread':
      return 'That is no code of ours: a letter is wrong or missing. Type it as it stands on the screen or the sheet.';
    case 'unknown_code':
      return 'There is no such code.';
    case 'used':
      return `It is used already: ${result.found.usedAt?.toISOString() ?? ''} by ${result.found.usedBy ?? 'nobody named'}.`;
    case 'partly_spent':
      return 'A part of this gift certificate was spent on the site, where its rest can be spent, too.';
    case 'stopped':
      return 'This gift certificate is stopped: the bank took back the money for it, or support voided it. Nothing is handed out; support decides.';
    case 'void':
      return `It is cancelled (${result.found.voidReason ?? ''}): the money went back, nothing is handed out.`;
    case 'early':
      return `It is good from ${result.found.validFrom.toISOString()} on.`;
    case 'over':
      return `It has expired: it was good until ${result.found.validUntil?.toISOString() ?? ''}.`;
    case 'rental':
      return 'It opens something to watch and is never handed in at a desk.';
  }
}
