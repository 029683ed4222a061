import { sectionOf } from '#domain/tickets/ticket-section.ts';
import {
  openEntitlements,
  type ShownEntitlements,
  withoutCertificateCodes,
} from '#usecases/items/read-entitlements.ts';
import type { ReadTickets, TicketOrder, TicketSigner } from '#usecases/tickets/ports.ts';
import { openTickets } from '#usecases/tickets/read-tickets.ts';
import type { CabinetReads } from './ports.ts';

export type ListedTickets = {
  /** The nearest performance first, with the codes for the entrance; an order may be there with several. */
  upcoming: ReadTickets[];
  /** The latest first, without codes. */
  past: TicketOrder[];
  /** Codes of items: latest purchase first, used-up and expired ones at the end. */
  codes: ShownEntitlements[];
};

type Deps = { reads: Pick<CabinetReads, 'tickets' | 'items'>; signer: TicketSigner; now: () => Date };

/** Returns everything that a person may present at an entrance or a store, independent of how it was bought. */
export async function listTickets({ reads, signer, now }: Deps, accountId: string): Promise<ListedTickets> {
  const [orders, items] = await Promise.all([reads.tickets(accountId), reads.items(accountId)]);
  const at = now();
  const inSections = orders
    .filter(({ tickets }) => tickets.length > 0)
    .map((order) => ({
      order,
      section: sectionOf({ ...order, hasLiveTicket: order.tickets.some(({ state }) => state !== 'void') }, at),
    }));
  return {
    upcoming: inSections
      .filter(({ section }) => section === 'upcoming')
      .toReversed()
      .map(({ order }) => openTickets(order, signer, at)),
    past: inSections.filter(({ section }) => section === 'past').map(({ order }) => order),
    codes: items
      .flatMap(({ isByPhoneAlone, ...order }): ShownEntitlements[] => {
        const read = openEntitlements(order, at);
        if (read === null) return [];
        return [isByPhoneAlone ? withoutCertificateCodes(read) : read];
      })
      .toSorted((a, b) => Number(isDone(a, at)) - Number(isDone(b, at))),
  };
}

/** True when nothing of it can be used any more. */
export function isDone({ order }: ShownEntitlements, now: Date): boolean {
  return order.entitlements.every(
    ({ state, validUntil }) => state !== 'issued' || (validUntil !== null && validUntil <= now),
  );
}
