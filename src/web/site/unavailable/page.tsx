import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { SeatDigits } from '#web/site/frame/seat-digits.tsx';
import css from '#web/site/offline/offline.module.css';
import { definePage } from '#web/site/page-module.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** Replaces a page that the server cannot read at the moment; status 503. */
export const page = definePage<'unavailable', object>({
  load: async () => ({}),
  head: () => ({
    title: m.site_head_suffix({ title: m.site_unavailable_title() }),
    description: m.site_unavailable_text(),
    noindex: true,
  }),
  Page: UnavailablePage,
  subNavigation: false,
});

function UnavailablePage(): ReactNode {
  return (
    <div className={`wrap ${css.page}`}>
      <SeatDigits text="" />
      <div className={css.words}>
        <h1>{m.site_unavailable_title()}</h1>
        <p>{m.site_unavailable_text()}</p>
        {/* An empty href is the address that the visitor requested: this page is shown in its place. */}
        <ButtonLink href="" data-document>
          {m.site_failure_retry()}
        </ButtonLink>
      </div>
    </div>
  );
}
