import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Lost } from '#web/site/frame/lost.tsx';
import { definePage } from '#web/site/page-module.ts';

function Page(): ReactNode {
  return <Lost code="400" title={m.site_badrequest_title()} text={m.site_badrequest_text()} />;
}

export const page = definePage<'bad-request', object>({
  load: async () => ({}),
  head: () => ({
    title: m.site_head_suffix({ title: m.site_badrequest_title() }),
    description: m.site_badrequest_text(),
    noindex: true,
  }),
  Page,
  status: 400,
});
