import type { OrderView } from '#api/orders/contract.ts';
import { useSale, useSaleState } from '../use-store.ts';
import { useLineAmounts } from './use-line-amounts.ts';

type Totals = {
  dueMinor: number;
  otherCount: number;
  /** What the order takes off the lines as they are shown. */
  discountMinor: number;
  tenders: OrderView['tenders'];
};

/**
 * What the order comes to: until the server has confirmed the selection, from the price list and from what else the order
 * holds, then from the order.
 */
export function useTotals(): Totals {
  const { facts } = useSale();
  const { wanted, order, isSending } = useSaleState().selection;
  const amounts = useLineAmounts();
  const { id } = facts.sale.performance;
  const others = order?.lines.filter((line) => line.kind === 'unit' || line.performanceId !== id) ?? [];
  const otherCount = others.length;
  const own = [
    ...wanted.seats.map(({ seatNo, tariffNo }) => amounts.ofSeat(seatNo, tariffNo)),
    ...wanted.standing.map(({ zoneNo, tariffNo, count }) => amounts.ofArea(zoneNo, tariffNo, count)),
  ];
  if (order && !isSending) {
    const discountMinor = own.reduce((sum, line) => sum + line.discountMinor, 0);
    return { dueMinor: order.dueMinor, otherCount, discountMinor, tenders: order.tenders };
  }
  const dueMinor = [...own, ...others].reduce((sum, line) => sum + line.priceMinor + line.feeMinor, 0);
  return { dueMinor, otherCount, discountMinor: 0, tenders: [] };
}
