import type { ReactNode } from 'react';
import type { City } from '#api/catalog/contract.ts';
import { distanceKm, nearestCity } from '#domain/catalog/nearest-city.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { joinWords, upperFirst } from '#texts/typography.ts';
import type { SiteApi } from '#web/site/api-client.ts';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { useSite } from '#web/site/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** Where something is on when the visitor's city is quiet. */
export type NearCity = { slug: string; name: string; where: string; events: number; km: number };

export async function nearCityWithEvents(api: SiteApi, here: City): Promise<NearCity | null> {
  const cities = (await api.layout())?.cities ?? [];
  const found = nearestCity(
    cities.filter(({ id, events }) => events > 0 && id !== here.id),
    here,
  );
  if (found === null) return null;
  const { slug, name, pluralName, events } = found;
  return { slug, name, where: pluralName, events, km: distanceKm(here, found) };
}

/** A city without events says so and names the nearest that has some. */
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
