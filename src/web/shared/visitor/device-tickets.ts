import { createStoredList } from './stored-list.ts';

/** A ticket bought in this browser; the key opens its page. */
export type DeviceTicket = { accessKey: string; title: string; hint: string };

export const deviceTickets = createStoredList<DeviceTicket>('rampa.tickets', 50);

/** Called by the order's return page. Newest first. */
export function rememberTicket(ticket: DeviceTicket): void {
  deviceTickets.write([ticket, ...deviceTickets.read().filter((other) => other.accessKey !== ticket.accessKey)]);
}
