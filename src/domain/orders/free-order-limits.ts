import { networksOf, type RateLimit } from '#domain/accounts/rate-limits.ts';
import { mailboxOf } from '#domain/contact/email.ts';

const DAY = 86_400;

/** Free orders a day of one mailbox, and of one phone: whoever typed them, each order sends messages there. */
export const FREE_ORDERS_A_DAY = 10;

/** Prefix of the keys that count a network's free tickets. */
const OF_NETWORK = 'free:network:';
/** Whether a limit counts tickets of a network, rather than orders of a buyer. */
export const isOfNetwork = ({ key }: Pick<RateLimit, 'key'>): boolean => key.startsWith(OF_NETWORK);

/**
 * Limits of an order that costs nothing, which an invented buyer can place and return again and again. Nothing is given
 * back when the order is returned.
 * @param network an address, or the /64 of an IPv6 address; null for this machine itself
 * @param ticketsPerAddress the limit of one address; wider networks have a few times as much. 0 for no limit
 */
export function freeOrderLimits(order: {
  email: string;
  phone: string;
  network: string | null;
  tickets: number;
  ticketsPerAddress: number;
}): RateLimit[] {
  const { email, phone, network, tickets, ticketsPerAddress } = order;
  const networks =
    network === null || ticketsPerAddress === 0 ? [] : [{ name: network, times: 1 }, ...networksOf(network)];
  return [
    { key: `free:mailbox:${mailboxOf(email)}`, windowSeconds: DAY, limit: FREE_ORDERS_A_DAY },
    { key: `free:phone:${phone}`, windowSeconds: DAY, limit: FREE_ORDERS_A_DAY },
    ...networks.map(({ name, times }) => ({
      key: `${OF_NETWORK}${name}`,
      windowSeconds: DAY,
      limit: ticketsPerAddress * times,
      amount: tickets,
    })),
  ];
}
