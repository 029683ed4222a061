import { isTicketLine } from '#domain/orders/order-line.ts';
import type { ZoneView } from '../sale/zones.ts';
import { useSale, useSaleState } from '../use-store.ts';

/** Minor units, of all tickets of a line of the basket. */
export type LineAmounts = {
  /** What they would cost with their fees without any reduction. */
  readonly listedMinor: number;
  readonly priceMinor: number;
  readonly feeMinor: number;
};

type Ask = {
  ofSeat: (seatNo: number, tariffNo: number) => LineAmounts;
  ofArea: (zoneNo: number, tariffNo: number, count: number) => LineAmounts;
};

/**
 * Amounts from the price list; those of the order's lines as soon as the server has confirmed the selection, because
 * sets of tickets and promo codes change them.
 */
export function useLineAmounts(): Ask {
  const { saleStore, facts } = useSale();
  const { order, isSending } = useSaleState().selection;
  const lines =
    order && !isSending
      ? order.lines.filter(isTicketLine).filter((line) => line.performanceId === facts.sale.performance.id)
      : [];
  const fromOrder = (isMeant: (line: (typeof lines)[number]) => boolean, listed: LineAmounts): LineAmounts => {
    const meant = lines.filter(isMeant);
    if (meant.length === 0) return listed;
    // A line keeps its fee as it was reduced with the price; the list has it as it was before.
    const sum = { listedMinor: listed.listedMinor, priceMinor: 0, feeMinor: 0 };
    for (const line of meant) {
      sum.priceMinor += line.priceMinor;
      sum.feeMinor += line.feeMinor;
    }
    return sum;
  };
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

function fromList(zone: ZoneView | null, tariffNo: number, count: number): LineAmounts {
  const tariff = zone?.tariffs.find((each) => each.tariffNo === tariffNo);
  if (!tariff) return { listedMinor: 0, priceMinor: 0, feeMinor: 0 };
  const { priceMinor, feeMinor, listedTotalMinor } = tariff;
  return {
    listedMinor: (listedTotalMinor ?? priceMinor + feeMinor) * count,
    priceMinor: priceMinor * count,
    feeMinor: feeMinor * count,
  };
}
