import { changeSeats } from '#usecases/basket/change-seats.ts';
import { changeUnits } from '#usecases/basket/change-units.ts';
import type { CheckoutInput } from '#usecases/orders/checkout-order.ts';
import { itemSteps } from './item-sale.ts';
import type { aSale } from './sale.ts';

/** Adds orders of several performances and items to a sale. */
export function basketSteps(sale: Awaited<ReturnType<typeof aSale>>) {
  const items = itemSteps(sale);

  /**
   * Two seats of 50.00 in 30 days, one of 80.00 of another organizer in 20, and two parking places of 50.00 for the first.
   * Held, with its payment begun.
   */
  async function waitingBasket(buyer: Partial<CheckoutInput>) {
    const later = await sale.onSale({ seats: 3, priceMinor: 5_000, startsIn: 30 * 24 });
    const sooner = await sale.onSale({ seats: 3, priceMinor: 8_000, startsIn: 20 * 24 });
    const parking = await items.onSale({ kind: 'parking', stock: 5 });
    const orderId = await sale.held(later, { seats: [0, 1] });
    const put = await changeSeats(sale.deps, {
      orderId,
      performanceId: sooner.id,
      priceListId: sooner.priceListId,
      seats: [{ seatNo: 0 }],
      standing: [],
    });
    const units = [{ optionNo: 1, count: 2 }];
    const added = await changeUnits(sale.deps, { orderId, itemId: parking.id, units, performanceId: later.id });
    const checkedOut = await sale.tryCheckout(orderId, buyer);
    if (!put.ok || !added.ok || !checkedOut.ok) throw new Error('The basket was not checked out');
    return { orderId, later, sooner, parking };
  }

  async function basket(buyer: Partial<CheckoutInput> = {}): Promise<string> {
    return (await waitingBasket(buyer)).orderId;
  }

  async function paidBasket(buyer: Partial<CheckoutInput> = {}) {
    const waiting = await waitingBasket(buyer);
    await items.tellPaid(waiting.orderId);
    const { rows } = await sale.pool.query<{ key: string }>('select access_key as key from orders where id = $1', [
      waiting.orderId,
    ]);
    return { ...waiting, accessKey: rows[0]?.key ?? '' };
  }
  return { basket, paidBasket };
}
