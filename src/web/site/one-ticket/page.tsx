import type { OneTicketView } from '#api/tickets/contract.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { definePage } from '#web/site/page-module.ts';
import { OneTicketPage } from './one-ticket-page.tsx';

export const page = definePage<'ticket-one-key', OneTicketView>({
  load: ({ api, params }) => api.oneTicket(params.key),
  head({ performance, support }, { site }) {
    const date = formatDateTime(performance.startsAt, performance.timeZone, site.locale);
    return {
      noindex: true,
      alternates: false,
      title: m.ticket_one_head({ title: performance.title, date }),
      description: `${performance.place}, ${support.phone}`,
    };
  },
  Page: ({ data, context }) => <OneTicketPage view={data} locale={context.site.locale} />,
  frame: 'none',
  // Not cached because the address is a secret that opens the ticket.
  cached: false,
});
