import { useSaleState } from '../use-store.ts';
import { useLineAmounts } from './use-line-amounts.ts';

/** What the order comes to: from the price list until the server has confirmed the selection, then from the order. */
export function useTotals(): { faceMinor: number; feeMinor: number; dueMinor: number } {
  const { wanted, order, isSending } = useSaleState().selection;
  const amounts = useLineAmounts();
  if (order && !isSending) return { faceMinor: order.faceMinor, feeMinor: order.feeMinor, dueMinor: order.dueMinor };
  const lines = [
    ...wanted.seats.map(({ seatNo, tariffNo }) => amounts.ofSeat(seatNo, tariffNo)),
    ...wanted.standing.map(({ zoneNo, tariffNo, count }) => amounts.ofArea(zoneNo, tariffNo, count)),
  ];
  const faceMinor = lines.reduce((sum, line) => sum + line.priceMinor, 0);
  const feeMinor = lines.reduce((sum, line) => sum + line.feeMinor, 0);
  return { faceMinor, feeMinor, dueMinor: faceMinor + feeMinor };
}
