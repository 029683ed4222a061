import { readEntitlementCode } from '#domain/items/entitlement-code.ts';
import { codeGuessLimits } from '#domain/accounts/code-guesses.ts';
import { CERTIFICATES_PER_ORDER, type CertificateRefusal, refuseCertificate } from '#domain/tenders/certificate.ts';
import type { Source } from '#domain/tenders/plan-tenders.ts';
import type { OrderToChange } from '#usecases/orders/ports.ts';
import { type NotChangeable, refuseChange } from '#usecases/orders/refuse-change.ts';
import type { SalePart } from '#usecases/sale.ts';
import { coverOrder } from './cover-order.ts';
import type { LockedBalances, TenderOwner } from './ports.ts';

export type TendersInput = {
  orderId: string;
  owner: TenderOwner;
  /** Codes as the buyer typed them, in the order in which they pay. */
  certificates: readonly string[];
  /** The most to spend; null: whatever the order needs. 0 for none. */
  pointsMinor: number | null;
  creditMinor: number | null;
  network: string | null;
};
export type TendersRefusal =
  | NotChangeable
  /** `at`: which of the codes. */
  | { ok: false; code: CertificateRefusal; at: number }
  | { ok: false; code: 'too_many_certificates' | 'too_many_guesses' | 'too_many_changes' | 'points_not_proved' };

/** Numbers of tenders are small, and nobody changes their mind so often. */
const TENDERS_PER_ORDER = 200;

/**
 * Chooses what pays a held order besides money, all or nothing, instead of what was chosen before, and reserves it: it
 * cannot be spent elsewhere until the order is paid or ends. Prices stay as they were quoted.
 */
export async function setTenders(
  deps: SalePart<'stores' | 'transaction', 'orders' | 'tenders' | 'ledger' | 'rateLimits'>,
  input: TendersInput,
): Promise<{ ok: true } | TendersRefusal> {
  const { orderId, owner, network } = input;
  if (input.certificates.length > CERTIFICATES_PER_ORDER) return { ok: false, code: 'too_many_certificates' };
  const isOwned = owner.accountId !== null || owner.provedEmail !== null;
  if (!isOwned && (input.pointsMinor !== 0 || input.creditMinor !== 0)) return { ok: false, code: 'points_not_proved' };
  const codes = input.certificates.map((typed) => readEntitlementCode(typed) ?? '');
  const limits = codeGuessLimits('certificate', network);
  // Counted before the answer, so that guesses at once are all counted; what exists is given back.
  if (codes.length > 0 && (await deps.stores.rateLimits.takeEach([limits]))[0]) {
    return { ok: false, code: 'too_many_guesses' };
  }
  const outcome = await deps.transaction(async (stores): Promise<{ ok: true } | TendersRefusal> => {
    const order = await stores.orders.lockOrder(orderId);
    const refusal = refuseChange(order);
    if (refusal !== null || order === null) return refusal ?? { ok: false, code: 'unknown_order' };
    const locked = await stores.tenders.lock(orderId, { owner, codes, market: order.market });
    if (locked.nextNo > TENDERS_PER_ORDER) return { ok: false, code: 'too_many_changes' };
    const sources = sourcesFor(input, codes, order, locked);
    if ('code' in sources) return sources;
    await coverOrder(stores, order, sources, locked.nextNo);
    return { ok: true };
  });
  const isUnknown = !outcome.ok && outcome.code === 'certificate_unknown';
  if (codes.length > 0 && !isUnknown) await deps.stores.rateLimits.release(limits);
  return outcome;
}

function sourcesFor(
  { pointsMinor, creditMinor }: TendersInput,
  codes: readonly string[],
  { currency, tenders }: OrderToChange,
  locked: LockedBalances,
): Source[] | TendersRefusal {
  const sources: Source[] = [];
  for (const [at, code] of codes.entries()) {
    const certificate = locked.certificates.find((each) => each.code === code) ?? null;
    // A certificate that the order has reserved stays good although it expires meanwhile.
    const isReserved = tenders.some(({ kind, ref }) => kind === 'certificate' && ref === certificate?.id);
    const judged = certificate === null ? null : { ...certificate, isExpired: certificate.isExpired && !isReserved };
    const refusal = refuseCertificate(judged, currency);
    if (refusal !== null || certificate === null) return { ok: false, code: refusal ?? 'certificate_unknown', at };
    if (sources.some(({ ref }) => ref === certificate.id)) continue;
    const { id: ref, balanceMinor } = certificate;
    sources.push({ kind: 'certificate', ref, balanceMinor, wantedMinor: null });
  }
  return [...sources, ...ownSources('credit', creditMinor, locked), ...ownSources('points', pointsMinor, locked)];
}

/** Points of several addresses of one account are spent one after another, together no more than is wanted. */
function ownSources(kind: 'credit' | 'points', wantedMinor: number | null, { owners }: LockedBalances): Source[] {
  let left = wantedMinor;
  return owners.flatMap(({ kind: found, ref, balanceMinor, isOwned }): Source[] => {
    if (found !== kind || left === 0 || balanceMinor <= 0 || !isOwned) return [];
    // An account has one balance of credit, which may grow while the order waits.
    const wanted = left === null || kind === 'credit' ? left : Math.min(left, balanceMinor);
    if (left !== null) left -= wanted ?? 0;
    return [{ kind, ref, balanceMinor, wantedMinor: wanted }];
  });
}
