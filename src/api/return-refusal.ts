import type { ReturnResult } from '#usecases/returns/return-lines.ts';

type Refusal = Extract<ReturnResult, { ok: false }>;

/** What a refused return says beside its code. */
export function returnRefusal(refusal: Refusal): { error: Omit<Refusal, 'ok'> } {
  const { ok: _ok, ...error } = refusal;
  return { error };
}
