import type { EntitlementsView } from '#api/entitlements/contract.ts';
import type { TicketsView } from '#api/tickets/contract.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { definePage } from '#web/site/page-module.ts';
import { CodesPage } from '#web/site/ticket-page/codes-page.tsx';
import { OrderPartsPage } from '#web/site/ticket-page/order-parts-page.tsx';
import { codesParts, ticketParts } from '#web/site/ticket-page/part-views.ts';
import { TicketPage } from '#web/site/ticket-page/ticket-page.tsx';
import { useBuyersCodes } from '#web/site/ticket-page/use-buyers-codes.ts';

/** Content of the secret address: the tickets and the codes of an order. */
type Opened = { tickets: TicketsView | null; codes: EntitlementsView | null };

export const page = definePage<'ticket-accessKey', Opened>({
  async load({ api, params }) {
    const [tickets, codes] = await Promise.all([api.tickets(params.accessKey), api.entitlements(params.accessKey)]);
    return tickets === null && codes === null ? null : { tickets, codes };
  },
  head: ({ tickets, codes }, { site }) => {
    const common = { noindex: true, alternates: false };
    const [part, ...parts] = ticketParts(tickets);
    const [item, ...items] = codesParts(codes);
    const description = (part ?? item)?.support.phone ?? '';
    if (part !== undefined && parts.length === 0 && item === undefined) {
      const { performance } = part;
      const date = formatDateTime(performance.startsAt, performance.timeZone, site.locale);
      const title = m.ticket_head({ title: performance.title, date });
      return { ...common, title, description: `${performance.place}, ${description}` };
    }
    if (item !== undefined && items.length === 0 && part === undefined) {
      return { ...common, title: m.ticket_item_head({ title: item.item.title }), description };
    }
    const number = (part ?? item)?.order.number ?? '';
    return { ...common, title: m.site_order_number({ number }), description };
  },
  Page({ data, context }) {
    const common = {
      locale: context.site.locale,
      asked: {
        accessKey: context.params.accessKey,
        returnKey: context.query.get('return'),
        line: context.query.get('line'),
        done: context.query.get('done'),
        failed: context.query.get('failed'),
      },
    };
    const tickets = ticketParts(data.tickets);
    const codes = codesParts(useBuyersCodes(data.codes, context.params.accessKey));
    const [part, item] = [tickets[0], codes[0]];
    if (part !== undefined && tickets.length + codes.length === 1) return <TicketPage view={part} {...common} />;
    if (item !== undefined && tickets.length + codes.length === 1) return <CodesPage view={item} {...common} />;
    return <OrderPartsPage tickets={tickets} codes={codes} {...common} />;
  },
  query: ['return', 'line', 'done', 'failed'],
  frame: 'none',
  // Not cached because the address is a secret that opens the tickets.
  cached: false,
});
