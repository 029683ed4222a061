import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Lost } from '#web/site/frame/lost.tsx';
import { definePage } from '#web/site/page-module.ts';

function Page(): ReactNode {
  return <Lost code="404" title={m.site_notfound_title()} text={m.site_notfound_text()} />;
}

export const page = definePage<'not-found', object>({
  load: async () => ({}),
  head: () => ({
    title: m.site_head_suffix({ title: m.site_notfound_title() }),
    description: m.site_notfound_text(),
    noindex: true,
  }),
  Page,
  status: 404,
});
