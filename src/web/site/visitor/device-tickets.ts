import { createStoredList } from '#web/site/visitor/stored-list.ts';

/** A ticket bought here; the key opens its page. */
export type DeviceTicket = { accessKey: string; title: string; hint: string };

const list = createStoredList<DeviceTicket>('rampa.tickets', 50);

export const useDeviceTickets = list.use;

/** Called by the order's return page, newest first. */
export function rememberTicket(ticket: DeviceTicket): void {
  list.write([ticket, ...list.read().filter((other) => other.accessKey !== ticket.accessKey)]);
}
