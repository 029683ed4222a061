import { orderNumber } from '#domain/orders/order-number.ts';
import type { SaleDeps } from '#usecases/sale.ts';

/** Id, number and access key of an order that is opened. */
export function newOrderNames(random: SaleDeps['random']): { orderId: string; number: string; accessKey: string } {
  return {
    orderId: random.uuid(),
    number: orderNumber(random.bytes(5)),
    accessKey: Buffer.from(random.bytes(16)).toString('base64url'),
  };
}
