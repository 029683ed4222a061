import { m } from '#texts/generated/messages.js';
import { definePage } from '#web/site/page-module.ts';
import { chosenLines, numberOf, type ReturnData } from './return-lines.ts';
import { ReturnPage } from './return-page.tsx';

export const page = definePage<'ticket-accessKey-return', ReturnData>({
  async load({ api, params: { accessKey }, query }) {
    const [tickets, codes, back] = await Promise.all([
      api.tickets(accessKey),
      api.entitlements(accessKey),
      api.ticketReturn(accessKey, chosenLines(query)),
    ]);
    return back === null || (tickets === null && codes === null) ? null : { tickets, codes, back };
  },
  head: (data) => ({
    noindex: true,
    alternates: false,
    title: m.ticket_own_head({ number: numberOf(data) }),
    description: (data.tickets ?? data.codes)?.support.phone ?? '',
  }),
  Page: ({ data, context }) => (
    <ReturnPage
      data={data}
      locale={context.site.locale}
      accessKey={context.params.accessKey}
      asked={{
        lineNos: chosenLines(context.query),
        step: context.query.get('step'),
        failed: context.query.get('failed'),
        next: context.query.get('next') === 'ticket' ? 'ticket' : undefined,
        returnKey: context.query.get('return') ?? undefined,
      }}
    />
  ),
  query: ['lines', 'step', 'failed', 'next', 'return'],
  frame: 'none',
  // Not cached because the address is a secret that opens the tickets.
  cached: false,
});
