import { href } from '#domain/routing/route-table.ts';
import { SUPPORT_TOPICS } from '#domain/support/support-request.ts';
import { m } from '#texts/generated/messages.js';
import { definePage } from '#web/site/page-module.ts';
import type { SupportData, SupportPosted } from '#web/site/support/support-page.ts';
import { SupportPage } from '#web/site/support/support-page-view.tsx';
import { randomUuid } from '#web/ui/random-uuid.ts';

const NUMBER = /^SU-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
const LONGEST_ORDER = 40;

/** The contact form. `?order=` and `?topic=` prefill it; `?sent=` is the number of an accepted request. */
export const page = definePage<'support', SupportData>({
  load: async ({ query, posted }) => {
    const topic = SUPPORT_TOPICS.find((each) => each === query.get('topic')) ?? '';
    const orderNumber = query.get('order')?.slice(0, LONGEST_ORDER) ?? '';
    const sent = query.get('sent') ?? '';
    const empty = { key: randomUuid(), name: '', email: '', text: '' };
    const fresh: SupportPosted = {
      typed: { ...empty, topic: topic === '' && orderNumber !== '' ? 'order' : topic, orderNumber },
      faults: {},
      isTooOften: false,
    };
    return { ...((posted as SupportPosted | undefined) ?? fresh), sent: NUMBER.test(sent) ? sent : null };
  },
  head: (_, { site }) => ({
    title: m.site_head_suffix({ title: m.support_title() }),
    description: m.support_lead(),
    canonical: href(site.locale, 'support', {}),
  }),
  Page: ({ data }) => <SupportPage data={data} />,
  query: ['order', 'topic', 'sent'],
  // Not cached because the form's key must differ for each visitor.
  cached: false,
  subNavigation: false,
});
