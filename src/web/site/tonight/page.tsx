import type { ReactNode } from 'react';
import { calendarDate, cityDay } from '#domain/catalog/city-day.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { definePage, type PageContext } from '#web/site/page-module.ts';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { Chips } from '#web/site/parts/chips.tsx';
import { useMinute } from '#web/site/parts/dates/use-minute.ts';
import { dayText } from '#web/site/parts/dates/when-text.ts';
import { Lede } from '#web/site/parts/lede.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { type Group, GROUPS, groupsAt } from './groups.ts';
import { crumbsOf, head, titleOf } from './head.ts';
import { load, type TonightData, type TonightRoute } from './loader.ts';
import { TonightRow } from './tonight-row.tsx';
import { useFresh } from './use-fresh.ts';
import css from './tonight.module.css';

type Props = { data: TonightData; context: Omit<PageContext<TonightRoute>, 'api'> };

/** What can still be reached tonight, by how soon one has to leave. */
export const page = definePage<TonightRoute, TonightData>({
  load,
  head,
  query: ['type'],
  tags: ({ tonight }) => tonight.items.map(({ eventId }) => `event:${eventId}`),
  // Nobody is shown as ahead what began ten minutes ago.
  staleMs: 0,
  Page: TonightPage,
});

const TITLES: Readonly<Record<Group, () => string>> = {
  now: m.site_tonight_now,
  soon: m.site_tonight_soon,
  later: m.site_tonight_later,
  evening: m.site_home_tonight,
  night: m.site_tonight_night,
};

function TonightPage({ data, context }: Props): ReactNode {
  const { site, city } = context;
  const { categories } = useSite().frame;
  const tonight = useFresh(data.tonight, context);
  const { timeZone } = tonight.city;
  // The server's answer until the page is hydrated, then the browser's clock: what begins meanwhile goes.
  const now = useMinute() ?? new Date(tonight.at);
  const groups = groupsAt(tonight.items, now, timeZone);
  const left = GROUPS.flatMap((group) => groups[group]);
  const kind = categories.find(({ slug }) => slug === data.kind)?.slug ?? null;
  const address = (type: string | null) => href(site.locale, 'region-tonight', { region: city.slug }, { type });
  const kinds = categories.map(({ slug, name }) => ({
    name,
    href: address(slug),
    isChosen: slug === kind,
    count: left.filter(({ category }) => category === slug).length,
  }));
  const shown = GROUPS.map((group) => ({
    group,
    items: groups[group].filter(({ category }) => kind === null || category === kind),
  })).filter(({ items }) => items.length > 0);
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(context)} />
      <Lede title={titleOf(context)} text={left.length > 0 ? m.site_tonight_lead() : undefined} />
      {left.length > 0 && (
        <Chips
          label={m.site_search_kinds()}
          chips={[
            { name: m.site_search_kind_all(), href: address(null), isChosen: kind === null, count: left.length },
            ...kinds.filter(({ count, isChosen }) => count > 0 || isChosen),
          ]}
        />
      )}
      {shown.map(({ group, items }, at) => (
        <Section key={group} title={TITLES[group]()} count={items.length} first={at === 0}>
          <ul className={css.rows}>
            {items.map((item) => (
              <TonightRow key={item.offer.id} item={item} tonight={tonight} now={now} />
            ))}
          </ul>
        </Section>
      ))}
      {shown.length > 0 && <p className={css.at}>{m.site_tonight_at({ time: formatTime(tonight.at, timeZone) })}</p>}
      {shown.length === 0 && left.length > 0 && (
        <Empty title={m.site_tonight_empty_kind()} text={m.site_tonight_empty_kind_text()}>
          <ButtonLink variant="quiet" size="m" href={address(null)}>
            {m.site_tonight_all()}
          </ButtonLink>
        </Empty>
      )}
      {left.length === 0 && <NothingLeft data={data} context={context} now={now} timeZone={timeZone} />}
    </div>
  );
}

/** Leads to the next day. A page that ran empty in the browser does not know how much that has. */
function NothingLeft({
  data: { next },
  context: { site, city },
  now,
  timeZone,
}: Props & { now: Date; timeZone: string }): ReactNode {
  const today = calendarDate(now, timeZone);
  // The calendar shows the next date already, but the guide's day has not ended.
  const isNight = cityDay(now, timeZone) < today;
  const { locale } = site;
  const guide = (query: Record<string, string>) => href(locale, 'region-events-id', { region: city.slug }, query);
  return (
    <Empty
      title={isNight ? m.site_tonight_empty_night() : m.site_tonight_empty_title()}
      text={m.site_tonight_empty_text()}
    >
      <ButtonLink variant="accent" size="m" href={guide({ day: next.day })}>
        {dayText(next.day, today, locale)}
        {next.events > 0 && `: ${m.site_events_count({ count: next.events })}`}
      </ButtonLink>
      <ButtonLink variant="quiet" size="m" href={guide({})}>
        {m.site_empty_whole_guide()}
      </ButtonLink>
    </Empty>
  );
}
