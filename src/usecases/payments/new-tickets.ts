import { ticketSerial } from '#domain/orders/order-number.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import type { Sale } from './settlement-port.ts';

export function newTickets(random: SaleDeps['random'], lines: readonly { lineNo: number }[]): Sale['tickets'] {
  return lines.map(({ lineNo }) => ({ id: random.uuid(), lineNo, serial: ticketSerial(random.bytes(8)) }));
}
