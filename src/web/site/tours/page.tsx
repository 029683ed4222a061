import type { ReactNode } from 'react';
import type { TourCard, Tours } from '#api/directory/contract.ts';
import { calendarDate } from '#domain/catalog/city-day.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { breadcrumbList, itemList } from '#web/site/parts/json-ld.ts';
import { Lede } from '#web/site/parts/lede.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { TourRow } from '#web/site/parts/cards/tour-row.tsx';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { ButtonLink } from '#web/ui/button.tsx';

type ToursData = { tours: Tours; today: string };
type Shown = Omit<PageContext<'other-tours'>, 'api'>;

export const page = definePage<'other-tours', ToursData>({
  load,
  head,
  tags: ({ tours }) => all(tours).flatMap(({ id, eventId }) => [`tour:${id}`, `event:${eventId}`]),
  Page: ToursPage,
});

async function load({ api, site, city }: PageContext<'other-tours'>): Promise<ToursData | null> {
  const tours = await api.tours();
  return tours && { tours, today: calendarDate(new Date(site.now), city.timeZone) };
}

function all({ running, coming, past }: Tours): TourCard[] {
  return [...running, ...coming, ...past];
}

function crumbsOf({ site, city }: Shown) {
  return [
    { name: city.name, href: href(site.locale, 'region', { region: city.slug }) },
    { name: m.site_tour_list_title(), href: href(site.locale, 'other-tours', {}) },
  ];
}

function head({ tours }: ToursData, context: Shown): Head {
  const { site } = context;
  const title = m.site_tour_head_list();
  return {
    title: m.site_head_suffix({ title }),
    description: m.site_tour_list_lead(),
    canonical: href(site.locale, 'other-tours', {}),
    noindex: all(tours).length === 0,
    jsonLd: [
      breadcrumbList(site.origin, crumbsOf(context)),
      ...itemList(
        site.origin,
        title,
        all(tours).map(({ id, title: name }) => ({ name, href: href(site.locale, 'other-tours-id', { id }) })),
      ),
    ],
  };
}

function ToursPage({ data: { tours, today }, context }: { data: ToursData; context: Shown }): ReactNode {
  const { site, city } = context;
  const groups = [
    { title: m.site_tour_running(), items: tours.running },
    { title: m.site_tour_coming(), items: tours.coming },
    { title: m.site_tour_past(), items: tours.past },
  ].filter(({ items }) => items.length > 0);
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(context)} />
      <Lede title={m.site_tour_list_title()} text={m.site_tour_list_lead()} />
      {groups.length === 0 && (
        <Empty title={m.site_tour_empty_title()} text={m.site_tour_empty_text()}>
          <ButtonLink variant="quiet" size="m" href={href(site.locale, 'region', { region: city.slug })}>
            {city.name}
          </ButtonLink>
        </Empty>
      )}
      {groups.map(({ title, items }, at) => (
        <Section key={title} title={title} count={items.length} first={at === 0}>
          {items.map((tour) => (
            <TourRow key={tour.id} tour={tour} today={today} />
          ))}
        </Section>
      ))}
    </div>
  );
}
