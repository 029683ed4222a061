import type { PaymentProvider, ProviderName } from '#usecases/payments/ports.ts';
import { UNREAD } from './lost-refund.ts';

type Warn = (details: Record<string, unknown>, message: string) => void;
type Outcome = { ok: true } | { ok: false; code: string; detail?: string };

/** A refund is not tried while its payment cannot be read. */
const isSilence = (outcome: Outcome): boolean =>
  !outcome.ok && (outcome.code === 'unreachable' || (outcome.code === 'not_tried' && outcome.detail === UNREAD));

/** A provider that fails now and then would otherwise fill the log with pairs of lines. */
const TELL_EVERY_MS = 60_000;

/**
 * Logs when a provider stops answering and when it answers again, regardless of the number of calls meanwhile, and
 * tells the health page. That page stays up: the guide and the tickets do not need the provider, and another machine
 * would not reach it either.
 */
export function watchProviders(
  providers: readonly PaymentProvider[],
  { warn, clock = Date.now }: { warn: Warn; clock?: () => number },
): { providers: PaymentProvider[]; check: () => { status: 'up'; detail?: string } } {
  const silent = new Map<ProviderName, { since: number; reason: string; isTold: boolean }>();
  const toldAt = new Map<ProviderName, number>();

  function note(provider: ProviderName, outcome: Outcome): void {
    const before = silent.get(provider);
    if (!isSilence(outcome)) {
      if (!outcome.ok && outcome.code === 'not_tried') return;
      silent.delete(provider);
      if (!before?.isTold) return;
      const seconds = Math.round((clock() - before.since) / 1_000);
      warn({ provider, seconds }, `${provider} answers again`);
      return;
    }
    if (before?.isTold) return;
    const isTold = clock() - (toldAt.get(provider) ?? -Infinity) >= TELL_EVERY_MS;
    // Without the provider's own words, which are not ours to log.
    const reason = ('detail' in outcome && outcome.detail?.split(':', 1)[0]) || 'no answer';
    silent.set(provider, { since: before?.since ?? clock(), reason, isTold });
    if (!isTold) return;
    toldAt.set(provider, clock());
    warn({ provider, reason }, `${provider} does not answer (${reason})`);
  }

  function watched(provider: PaymentProvider): PaymentProvider {
    const watch = async <Result extends Outcome>(call: Promise<Result>): Promise<Result> => {
      const result = await call;
      note(provider.name, result);
      return result;
    };
    const findByPaymentId = provider.findByPaymentId?.bind(provider);
    return {
      ...provider,
      createIntent: (intent) => watch(provider.createIntent(intent)),
      readStatus: (providerRef) => watch(provider.readStatus(providerRef)),
      ...(findByPaymentId && { findByPaymentId: (paymentId: string) => watch(findByPaymentId(paymentId)) }),
      refund: (request) => watch(provider.refund(request)),
      readRefund: (refund) => watch(provider.readRefund(refund)),
    };
  }

  return {
    providers: providers.map(watched),
    check() {
      const lines = [...silent].map(
        ([name, { since, reason }]) => `${name} does not answer since ${new Date(since).toISOString()} (${reason})`,
      );
      return { status: 'up', ...(lines.length > 0 && { detail: lines.join('; ') }) };
    },
  };
}
