import { languageOfLocale } from '#domain/locales/locale.ts';
import { withUnpaidMark } from '#domain/orders/return-address.ts';
import type { OpenPayment, DescribedLine, DescribedOrder, Order } from '#usecases/orders/ports.ts';
import type { SalePart } from '#usecases/sale.ts';

export type SessionResult =
  | { ok: true; order: Order | null }
  | { ok: false; code: 'provider_unreachable' | 'provider_rejected' };

/**
 * Requests the provider's page for an order's open payment. Runs after the payment is committed and may be repeated:
 * without an answer the payment stays open, because the provider may have received the request.
 */
export async function openPaymentSession(
  deps: SalePart<'stores' | 'transaction' | 'provider' | 'addresses', 'orders' | 'settlement' | 'payments'>,
  input: {
    orderId: string;
    /** The order as just written; null when it has to be read. */
    order: Order | null;
    payment: OpenPayment;
    locale: string;
    returnUrl: string | null;
  },
): Promise<SessionResult> {
  const { orderId, payment, locale } = input;
  if (payment.redirectUrl !== null) return { ok: true, order: null };
  const language = languageOfLocale(locale);
  const { orders } = deps.stores;
  const order = await (input.order === null ? orders.read(orderId, language) : orders.describe(input.order, language));
  const provider = deps.provider(payment.provider);
  if (provider === null || order === null) return { ok: false, code: 'provider_unreachable' };
  const returnUrl = input.returnUrl ?? deps.addresses.returnPage(order);
  const result = await provider.createIntent({
    ...intentFor(order, payment),
    language,
    returnUrl,
    cancelUrl: withUnpaidMark(returnUrl),
    notifyUrl: deps.addresses.webhook(payment.provider, order.market),
  });
  if (result.ok) {
    const { providerRef, redirectUrl } = result;
    const left = await deps.stores.payments.markRedirected({ id: payment.id, providerRef, redirectUrl });
    const shown = { state: 'redirected', redirectUrl, failure: null } as const;
    return { ok: true, order: input.order && { ...input.order, ...left, payment: shown } };
  }
  if (result.code === 'unreachable') return { ok: false, code: 'provider_unreachable' };
  await deps.transaction(async ({ orders, settlement }) => {
    await orders.lockOrder(orderId);
    await settlement.closePayment(payment.id, 'failed', result.detail);
    await orders.reopen(orderId);
  });
  return { ok: false, code: 'provider_rejected' };
}

function intentFor(order: DescribedOrder, payment: OpenPayment) {
  const titles = [...order.performances, ...order.items].map(({ title }) => title);
  return {
    paymentId: payment.id,
    orderNumber: order.number,
    amountMinor: payment.amountMinor,
    currency: order.currency,
    description: `${order.number} · ${[...new Set(titles)].join(' · ')}`,
    buyer: { email: order.email ?? '', phone: order.phone ?? '' },
    expiresAt: payment.sessionUntil,
    lines: order.lines.map((line) => ({
      title: [titleOf(order, line), ...partsOf(line)].filter((part) => part !== '').join(', '),
      amountMinor: line.priceMinor + line.feeMinor,
      quantity: 1,
    })),
  };
}

function titleOf({ performances, items }: DescribedOrder, line: DescribedLine): string {
  const named =
    line.kind === 'unit'
      ? items.find(({ id }) => id === line.itemId)
      : performances.find(({ id }) => id === line.performanceId);
  return named?.title ?? '';
}

function partsOf(line: DescribedLine): string[] {
  return line.kind === 'unit' ? [line.option ?? ''] : [line.sector, line.row, line.seat];
}
