import { createStoredList } from './stored-list.ts';

/** A ticket bought in this browser; the key opens its page. */
export type DeviceTicket = {
  accessKey: string;
  title: string;
  hint: string;
  /** Of the performance; absent for items. */
  startsAt?: string;
  isReturned?: boolean;
};

export const deviceTickets = createStoredList<DeviceTicket>('rampa.tickets', 50);

/** Called by the order's return page. Newest first. */
export function rememberTicket(ticket: DeviceTicket): void {
  deviceTickets.write([ticket, ...deviceTickets.read().filter((other) => other.accessKey !== ticket.accessKey)]);
}
