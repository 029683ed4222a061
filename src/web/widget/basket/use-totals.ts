import { useSaleState, useSale } from '../use-store.ts';

/** Totals from the price list; those of the order as soon as the server has confirmed the selection. */
export function useTotals(): { faceMinor: number; feeMinor: number; dueMinor: number } {
  const { saleStore } = useSale();
  const { selection } = useSaleState();
  const { wanted, order, isSending } = selection;
  if (order && !isSending) return { faceMinor: order.faceMinor, feeMinor: order.feeMinor, dueMinor: order.dueMinor };
  const sum = { faceMinor: 0, feeMinor: 0, dueMinor: 0 };
  const add = (zone: ReturnType<typeof saleStore.zoneOfSeat>, tariffNo: number, count: number): void => {
    const tariff = zone?.tariffs.find((each) => each.tariffNo === tariffNo);
    sum.faceMinor += (tariff?.priceMinor ?? 0) * count;
    sum.feeMinor += (tariff?.feeMinor ?? 0) * count;
  };
  for (const { seatNo, tariffNo } of wanted.seats) add(saleStore.zoneOfSeat(seatNo), tariffNo, 1);
  for (const { zoneNo, tariffNo, count } of wanted.standing) {
    add(saleStore.zones.find((zone) => zone.zoneNo === zoneNo) ?? null, tariffNo, count);
  }
  return { ...sum, dueMinor: sum.faceMinor + sum.feeMinor };
}
