import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { joinWords, upperFirst } from '#texts/typography.ts';
import { Empty } from './empty-listing.tsx';
import type { NearestCity } from '#web/site/parts/links/nearest-city.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** Message for a city without events; names the nearest city that has some. */
export function EmptyCity({ where, nearestCity }: { where: string; nearestCity: NearestCity }): ReactNode {
  const { site } = useSite();
  return (
    <Empty
      title={upperFirst(joinWords(m.site_feeds_near_title({ where })))}
      text={m.site_feeds_near({
        city: nearestCity.name,
        km: nearestCity.km,
        events: m.site_events_count({ count: nearestCity.events }),
      })}
    >
      <ButtonLink
        variant="quiet"
        size="m"
        href={href(site.locale, 'region', { region: nearestCity.slug })}
        data-document
      >
        {joinWords(m.site_feeds_near_link({ where: nearestCity.where }))}
      </ButtonLink>
    </Empty>
  );
}
