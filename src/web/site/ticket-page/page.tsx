import type { EntitlementsView } from '#api/entitlements/contract.ts';
import type { TicketsView } from '#api/tickets/contract.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { cabinetAddress } from '#web/shared/visitor/cabinet-address.ts';
import { definePage } from '#web/site/page-module.ts';
import { CodesPage } from '#web/site/ticket-page/codes-page.tsx';
import { TicketPage } from '#web/site/ticket-page/ticket-page.tsx';

/** Content of the secret address: the tickets of an order, or the codes of an item order. */
type Opened = { kind: 'tickets'; view: TicketsView } | { kind: 'codes'; view: EntitlementsView };

export const page = definePage<'ticket-accessKey', Opened>({
  async load({ api, params }) {
    const tickets = await api.tickets(params.accessKey);
    if (tickets !== null) return { kind: 'tickets', view: tickets };
    const codes = await api.entitlements(params.accessKey);
    return codes && { kind: 'codes', view: codes };
  },
  head: ({ kind, view }, { site }) => {
    const common = { noindex: true, alternates: false };
    if (kind === 'codes') {
      return { ...common, title: m.ticket_item_head({ title: view.item.title }), description: view.support.phone };
    }
    const { performance, support } = view;
    const date = formatDateTime(performance.startsAt, performance.timeZone, site.locale);
    const title = m.ticket_head({ title: performance.title, date });
    return { ...common, title, description: `${performance.place}, ${support.phone}` };
  },
  Page: ({ data, context }) =>
    data.kind === 'codes' ? (
      <CodesPage view={data.view} locale={context.site.locale} returnKey={context.query.get('return')} />
    ) : (
      <TicketPage
        view={data.view}
        locale={context.site.locale}
        returnKey={context.query.get('return')}
        cabinet={cabinetAddress(context.site)}
      />
    ),
  query: ['return'],
  frame: 'none',
  // Not cached because the address is a secret that opens the tickets.
  cached: false,
});
