import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { SeatDigits } from '#web/site/frame/seat-digits.tsx';
import { definePage } from '#web/site/page-module.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './offline.module.css';

/**
 * The service worker's response when the browser is offline and the page is not cached. The worker fills in the list.
 */
export const page = definePage<'offline', object>({
  load: async () => ({}),
  head: () => ({
    title: m.site_head_suffix({ title: m.site_frame_offline_title() }),
    description: m.site_frame_offline_text(),
    noindex: true,
  }),
  Page: OfflinePage,
  subNavigation: false,
});

function OfflinePage(): ReactNode {
  return (
    <div className={`wrap ${css.page}`}>
      <SeatDigits text="" />
      <div className={css.words}>
        <h1>{m.site_frame_offline_title()}</h1>
        <p data-uncached="" suppressHydrationWarning>
          {m.site_frame_offline_text()}
        </p>
        <p data-ticket="" hidden suppressHydrationWarning>
          {m.site_frame_offline_ticket()}
        </p>
        {/* An empty href is the address that the visitor requested: this page is shown in its place. */}
        <ButtonLink href="" data-document>
          {m.site_frame_offline_retry()}
        </ButtonLink>
        <section data-seen="" hidden suppressHydrationWarning>
          <h2>{m.site_frame_offline_seen()}</h2>
          <ul dangerouslySetInnerHTML={EMPTY} />
        </section>
      </div>
    </div>
  );
}

const EMPTY = { __html: '' };
