import type { TicketsView } from '#api/tickets/contract.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { definePage } from '#web/site/page-module.ts';
import { TicketPage } from '#web/site/ticket-page/ticket-page.tsx';

export const page = definePage<'ticket-accessKey', TicketsView>({
  load: ({ api, params }) => api.tickets(params.accessKey),
  head: ({ performance, support }, { site }) => {
    const date = formatDateTime(performance.startsAt, performance.timeZone, site.locale);
    const title = m.ticket_head({ title: performance.title, date });
    return { title, description: `${performance.place}, ${support.phone}`, noindex: true, alternates: false };
  },
  Page: ({ data, context }) => <TicketPage view={data} locale={context.site.locale} />,
  frame: 'none',
  // The address is a secret that opens the tickets.
  cached: false,
});
