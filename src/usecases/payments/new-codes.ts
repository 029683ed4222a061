import { entitlementCode } from '#domain/items/entitlement-code.ts';
import { isTicketLine, isUnitLine, type OrderLine } from '#domain/orders/order-line.ts';
import { ticketSerial } from '#domain/orders/order-number.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import type { Sale } from './settlement-port.ts';

/** What a sale issues: a ticket for each seat and entry, an entitlement for each unit. */
export function newCodes(
  random: SaleDeps['random'],
  lines: readonly OrderLine[],
): Pick<Sale, 'tickets' | 'entitlements' | 'seatCount'> {
  const tickets = lines.filter(isTicketLine);
  return {
    tickets: tickets.map(({ lineNo }) => ({ id: random.uuid(), lineNo, serial: ticketSerial(random.bytes(8)) })),
    entitlements: lines
      .filter(isUnitLine)
      .map(({ lineNo }) => ({ id: random.uuid(), lineNo, code: entitlementCode(random.bytes(8)) })),
    seatCount: tickets.filter(({ kind }) => kind === 'seat').length,
  };
}
