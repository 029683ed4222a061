import { m } from '#texts/generated/messages.js';
import { definePage } from '#web/site/page-module.ts';

export const page = definePage<'bad-request', object>({
  load: async () => ({}),
  head: () => ({ title: m.site_badrequest_title(), description: m.site_badrequest_text(), noindex: true }),
  Page: () => <h1 className="wrap">{m.site_badrequest_title()}</h1>,
  status: 400,
});
