import { codeVerdict, type CodeVerdict } from '#domain/items/code-verdict.ts';
import { readEntitlementCode } from '#domain/items/entitlement-code.ts';
import type { EntitlementsStore, FoundCode } from './entitlement-ports.ts';

type Deps = { entitlements: Pick<EntitlementsStore, 'findCode' | 'markUsed'> };

export type RedeemResult =
  | { ok: true; found: FoundCode }
  | { ok: false; code: 'misread' | 'unknown_code' }
  | { ok: false; code: Exclude<CodeVerdict, 'good'>; found: FoundCode };

/** Redeems a code at a store, once. The second of two stores learns when and by whom it was used. */
export async function redeemCode(deps: Deps, input: { typed: string; actor: string }): Promise<RedeemResult> {
  const { entitlements } = deps;
  const code = readEntitlementCode(input.typed);
  if (code === null) return { ok: false, code: 'misread' };
  const isTaken = await entitlements.markUsed(code, input.actor);
  const found = await entitlements.findCode(code);
  if (found === null) return { ok: false, code: 'unknown_code' };
  if (isTaken) return { ok: true, found };
  const verdict = codeVerdict({ ...found, kind: found.labels.kind });
  // The validity began between the two statements, so the code can be used now.
  return verdict === 'good' ? redeemCode(deps, input) : { ok: false, code: verdict, found };
}
