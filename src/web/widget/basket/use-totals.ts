import { useSale, useSaleState } from '../use-store.ts';
import { useLineAmounts } from './use-line-amounts.ts';

/**
 * What the order comes to: until the server has confirmed the selection, from the price list and from what else the order
 * holds, then from the order.
 */
export function useTotals(): { dueMinor: number; otherCount: number } {
  const { facts } = useSale();
  const { wanted, order, isSending } = useSaleState().selection;
  const amounts = useLineAmounts();
  const { id } = facts.sale.performance;
  const others = order?.lines.filter((line) => line.kind === 'unit' || line.performanceId !== id) ?? [];
  const otherCount = others.length;
  if (order && !isSending) return { dueMinor: order.dueMinor, otherCount };
  const lines = [
    ...wanted.seats.map(({ seatNo, tariffNo }) => amounts.ofSeat(seatNo, tariffNo)),
    ...wanted.standing.map(({ zoneNo, tariffNo, count }) => amounts.ofArea(zoneNo, tariffNo, count)),
    ...others,
  ];
  return { dueMinor: lines.reduce((sum, line) => sum + line.priceMinor + line.feeMinor, 0), otherCount };
}
