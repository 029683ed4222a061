import type { EntitlementsPart, EntitlementsView } from '#api/entitlements/contract.ts';
import { linesQuery } from '#api/tickets/returned-lines.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { contentLanguage, localText, type Locale, type LocalText } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { qrDrawing } from '#domain/tickets/qr-drawing.ts';
import type { ShownEntitlements } from '#usecases/items/read-entitlements.ts';
import { cameBack, type Purchase, refundedMinor } from '#usecases/orders/purchase.ts';
import { isRental, watchPath } from '#domain/video/watch-address.ts';

/** The data of the holder's page, in one language. */
export function entitlementsView(
  parts: readonly [ShownEntitlements, ...ShownEntitlements[]],
  locale: Locale,
): EntitlementsView {
  const [{ order }] = parts;
  return {
    ...entitlementsOrderView(order, locale),
    orderParts: parts.map((part) => entitlementsPartView(part, locale)),
  };
}

/** The facts of an order that its parts share. */
export function entitlementsOrderView(order: Purchase, locale: Locale): Omit<EntitlementsView, 'orderParts'> {
  return {
    order: {
      number: order.number,
      state: order.state,
      market: order.market,
      currency: order.currency,
      totalMinor: order.faceMinor + order.feeMinor,
      feeMinor: order.feeMinor,
      tenders: order.tenders,
      dueMinor: order.dueMinor,
      paidAt: order.paidAt?.toISOString() ?? null,
    },
    support: MARKETS[order.market].support,
    files: { pdf: `/entitlement/${order.accessKey}.pdf?lang=${locale}` },
  };
}

export function entitlementsPartView({ order, giveBack }: ShownEntitlements, locale: Locale): EntitlementsPart {
  const language = contentLanguage(locale);
  const own = (text: LocalText | null) => (text === null ? null : localText(text, language));
  const { operator } = MARKETS[order.market];
  const labels = order.entitlements[0]?.labels ?? null;
  const live = order.entitlements.filter(({ state }) => state !== 'void');
  return {
    item: {
      id: order.item.id,
      key: order.item.key,
      kind: order.item.kind,
      title: own(labels?.title ?? order.item.title) ?? '',
      description: own(order.item.description) ?? '',
      citySlug: order.item.citySlug,
      timeZone: order.item.timeZone,
      place: own(labels?.place ?? null),
      address: own(labels?.address ?? null),
      event: own(labels?.event ?? null),
      startsAt: labels?.startsAt ?? null,
      isOneDay: labels?.isOneDay ?? false,
    },
    seller: {
      name: own(labels?.seller ?? null) ?? localText(operator.name, language),
      taxNumber: labels?.taxNumber ?? operator.taxNumber,
    },
    codes: order.entitlements.map(
      ({ lineNo, code, state, labels: frozen, validUntil, usedAt, isStopped, balanceMinor }) => ({
        lineNo,
        code: state === 'void' || code === null ? null : spacedCode(code),
        qr: state === 'void' || code === null || isStopped ? null : qrDrawing(code),
        isHidden: state !== 'void' && code === null,
        isStopped,
        balanceMinor: state === 'void' || code === null ? null : (balanceMinor ?? null),
        state,
        option: own(frozen.option),
        validUntil: validUntil?.toISOString() ?? null,
        usedAt: usedAt?.toISOString() ?? null,
        priceMinor: frozen.priceMinor,
      }),
    ),
    faceMinor: order.part.faceMinor,
    refundedMinor: refundedMinor(order.returns),
    cameBack: cameBack(order.returns),
    watchUrl: isRental(order.item.kind) ? watchPath(order.accessKey, locale, order.item.id) : null,
    giveBack: {
      isOpen: giveBack.isOpen,
      until: giveBack.until.toISOString(),
      amountMinor: giveBack.amountMinor,
      path: `/api/v3/entitlements/${order.accessKey}/return?lang=${locale}${linesQuery(live)}`,
    },
  };
}
