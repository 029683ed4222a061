import { m } from '#texts/generated/messages.js';
import { definePage } from '#web/site/page-module.ts';

export const page = definePage<'not-found', object>({
  load: async () => ({}),
  head: () => ({ title: m.site_notfound_title(), description: m.site_notfound_text(), noindex: true }),
  Page: () => <h1 className="wrap">{m.site_notfound_title()}</h1>,
  status: 404,
});
