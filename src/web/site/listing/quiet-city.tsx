import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { joinWords, upperFirst } from '#texts/typography.ts';
import { Empty } from './empty-listing.tsx';
import type { NearCity } from '#web/site/parts/links/near-city.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** Message for a city without events; names the nearest city that has some. */
export function QuietCity({ where, near }: { where: string; near: NearCity }): ReactNode {
  const { site } = useSite();
  return (
    <Empty
      title={upperFirst(joinWords(m.site_feeds_near_title({ where })))}
      text={m.site_feeds_near({
        city: near.name,
        km: near.km,
        events: m.site_events_count({ count: near.events }),
      })}
    >
      <ButtonLink look="quiet" size="m" href={href(site.locale, 'region', { region: near.slug })} data-document>
        {joinWords(m.site_feeds_near_link({ where: near.where }))}
      </ButtonLink>
    </Empty>
  );
}
