import type { ReactNode } from 'react';
import type { FeedSubject } from '#domain/routing/feed-address.ts';
import { feedAddress } from '#domain/routing/feed-address.ts';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './subscribe.module.css';

export function cityFeed(city: string, category: string | null): FeedSubject {
  return { kind: 'city', city, category };
}

/** Feed and calendar subscriptions of a page. Opens without scripts. */
export function Subscribe({ subject, alone = false }: { subject: FeedSubject; alone?: boolean }): ReactNode {
  const { site } = useSite();
  const calendar = feedAddress(site.locale, subject, 'ics');
  // Calendar programs subscribe through the `webcal:` scheme; a plain link would import only the current dates.
  const live = `${site.origin.replace(/^https?:/, 'webcal:')}${calendar}`;
  return (
    <details className={css.subscribe} data-alone={alone || undefined}>
      <summary>
        <Icon name="calendar" />
        {m.site_feeds_subscribe()}
      </summary>
      <ul>
        <li>
          <a href={live}>{m.site_feeds_calendar()}</a>
        </li>
        <li>
          <a href={calendar} download>
            {m.site_feeds_file()}
          </a>
        </li>
        <li>
          <a href={feedAddress(site.locale, subject, 'rss')}>{m.site_feeds_rss()}</a>
        </li>
      </ul>
    </details>
  );
}
