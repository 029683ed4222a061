import { Temporal } from 'temporal-polyfill';
import { contentLanguage, localText } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import type { ReadTickets } from '#usecases/tickets/ports.ts';

/**
 * schema.org/EventReservation, one per ticket: mailboxes show the performance on a card with its time and code. Follows
 * Gmail's smallest example: a name for the reservation, the region, and Gmail's own word for the status. The buyer
 * gives no name, so the email address replaces it; the catalogue has no postal codes.
 */
export function reservationJsonLd({ order, tickets }: ReadTickets, links: SiteLinks): object[] {
  const language = contentLanguage(order.locale);
  const { performance } = order;
  const start = Temporal.Instant.fromEpochMilliseconds(performance.startsAt.getTime())
    .toZonedDateTimeISO(performance.timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
  const url = links.ticketPage(order, order.locale);
  return tickets.flatMap((ticket) =>
    ticket.code === null
      ? []
      : [
          {
            '@context': 'https://schema.org',
            '@type': 'EventReservation',
            reservationNumber: order.number,
            reservationStatus: 'http://schema.org/Confirmed',
            url,
            modifyReservationUrl: url,
            underName: { '@type': 'Person', name: order.email, email: order.email },
            reservationFor: {
              '@type': 'Event',
              name: localText(performance.title, language),
              startDate: start,
              location: {
                '@type': 'Place',
                name: localText(performance.place, language),
                address: {
                  '@type': 'PostalAddress',
                  streetAddress: localText(performance.address, language),
                  addressLocality: localText(performance.city, language),
                  addressRegion: localText(performance.region, language),
                  addressCountry: MARKETS[order.market].countryCode,
                },
              },
            },
            ticketNumber: ticket.serial,
            ticketToken: `qrCode:${ticket.code}`,
            ticketPrintUrl: url,
            venueSeat: ticket.labels.seat,
            venueRow: ticket.labels.row,
            ...(ticket.labels.sector !== null && { venueSection: localText(ticket.labels.sector, language) }),
            numSeats: '1',
            totalPrice: ((ticket.priceMinor + ticket.feeMinor) / 100).toFixed(2),
            priceCurrency: order.currency,
          },
        ],
  );
}
