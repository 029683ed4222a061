import { isTicketLine } from '#domain/orders/order-line.ts';
import type { ZoneView } from '../sale/zones.ts';
import { useSale, useSaleState } from '../use-store.ts';
import { type LineAmounts, lineAmounts } from './line-amounts.ts';

type Ask = {
  ofSeat: (seatNo: number, tariffNo: number) => LineAmounts;
  ofArea: (zoneNo: number, tariffNo: number, count: number) => LineAmounts;
};

/**
 * Amounts from the price list, and what the order takes off them as soon as the server has confirmed the selection, because
 * sets of tickets and promo codes change them.
 */
export function useLineAmounts(): Ask {
  const { saleStore, facts } = useSale();
  const { order, isSending } = useSaleState().selection;
  const lines =
    order && !isSending
      ? order.lines.filter(isTicketLine).filter((line) => line.performanceId === facts.sale.performance.id)
      : [];
  const hasVoucher = lines.length > 0 && order?.voucherCode != null;
  const fromOrder = (isMeant: (line: (typeof lines)[number]) => boolean, list: Parameters<typeof lineAmounts>[0]) =>
    lineAmounts(list, lines.filter(isMeant), hasVoucher);
  return {
    ofSeat: (seatNo, tariffNo) =>
      fromOrder((line) => line.seatNo === seatNo, fromList(saleStore.zoneOfSeat(seatNo), tariffNo, 1)),
    ofArea: (zoneNo, tariffNo, count) =>
      fromOrder(
        (line) => line.seatNo === null && line.zoneNo === zoneNo && line.tariffNo === tariffNo,
        fromList(saleStore.zones.find((zone) => zone.zoneNo === zoneNo) ?? null, tariffNo, count),
      ),
  };
}

function fromList(zone: ZoneView | null, tariffNo: number, count: number) {
  const tariff = zone?.tariffs.find((each) => each.tariffNo === tariffNo);
  if (!tariff) return { listedMinor: 0, priceMinor: 0, feeMinor: 0 };
  const { priceMinor, feeMinor, listedTotalMinor } = tariff;
  return {
    listedMinor: (listedTotalMinor ?? priceMinor + feeMinor) * count,
    priceMinor: priceMinor * count,
    feeMinor: feeMinor * count,
  };
}
