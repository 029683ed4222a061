import { Fragment, type ReactNode } from 'react';
import type { DayIndex } from '#api/directory/contract.ts';
import { calendarDate } from '#domain/catalog/city-day.ts';
import { DAY_PARTS } from '#domain/catalog/day-part.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind, joinWords, upperFirst } from '#texts/typography.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Pagination } from '#web/site/listing/pagination.tsx';
import { breadcrumbList, itemList } from '#web/site/parts/json-ld.ts';
import { Lede } from '#web/site/parts/lede.tsx';
import { AfterMidnight } from '#web/site/parts/dates/after-midnight.tsx';
import { askedPage, PAGE_QUERY, titleOfPage } from '#web/site/parts/paging.ts';
import { StatusMark } from '#web/shared/dates/status-mark.tsx';
import { priceFrom } from '#web/shared/dates/price-text.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './day-index.module.css';

type Route = 'region-events-id-indexOld';
type IndexData = { index: DayIndex; today: string };
type Shown = Omit<PageContext<Route>, 'api'>;
type Line = DayIndex['days'][number]['lines'][number];

/** A film may start a dozen times a day; its page lists the remaining times. */
const TIMES_SHOWN = 3;

/** Plain chronological index of a category: dates as headings, one line per event. */
export const page = definePage<Route, IndexData>({ load, head, query: PAGE_QUERY, Page: IndexPage });

async function load({ params, query, api, site, city }: PageContext<Route>): Promise<IndexData | null> {
  const asked = askedPage(query);
  const index = await api.dayIndex({ type: params.id, page: asked });
  if (index === null || (asked > 1 && index.days.length === 0)) return null;
  return { index, today: calendarDate(new Date(site.now), city.timeZone) };
}

function titleOf({ category }: DayIndex, where: string): string {
  return joinWords(m.site_index_title({ what: category?.plural ?? m.site_index_whole(), where }));
}

function addressOf({ params, site }: Pick<Shown, 'params' | 'site'>, page: number): string {
  return href(site.locale, 'region-events-id-indexOld', params, { page: page > 1 ? page : null });
}

function crumbsOf(index: DayIndex, context: Shown): Crumb[] {
  const { site, city, params } = context;
  return [
    { name: city.name, href: href(site.locale, 'region', { region: city.slug }) },
    {
      name: index.category?.name ?? m.site_index_whole(),
      href: href(site.locale, 'region-events-id', params),
    },
    { name: m.site_index_crumb(), href: addressOf(context, index.page) },
  ];
}

function head({ index }: IndexData, context: Shown): Head {
  const { site, city } = context;
  const where = city.pluralName;
  const title = titleOf(index, where);
  const canonical = addressOf(context, index.page);
  const what = index.category?.plural ?? m.site_index_whole();
  return {
    title: m.site_head_suffix({ title: titleOfPage(title, index.page) }),
    description: joinWords(m.site_index_description({ what, where })),
    canonical,
    noindex: index.total === 0,
    jsonLd: [
      breadcrumbList(site.origin, crumbsOf(index, context)),
      ...itemList(
        site.origin,
        title,
        // The list contains each event once, however many days it plays.
        [...new Map(index.days.flatMap(({ lines }) => lines.map((line) => [line.eventId, line])))].map(
          ([id, line]) => ({
            name: line.title,
            href: href(site.locale, 'region-event-event', { region: city.slug, event: id }),
          }),
        ),
      ),
    ],
  };
}

function IndexPage({ data: { index, today }, context }: { data: IndexData; context: Shown }): ReactNode {
  const { site, city, params } = context;
  const { locale } = site;
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(index, context)} />
      <Lede title={titleOf(index, city.pluralName)} />
      <p className={css.back}>
        <a className="link" href={href(locale, 'region-events-id', params)}>
          {m.site_index_back()}
        </a>
      </p>
      {index.days.length === 0 && (
        <Empty title={m.site_index_empty_title()} text={m.site_index_empty_text()}>
          <ButtonLink variant="quiet" size="m" href={href(locale, 'region', { region: city.slug })}>
            {m.site_index_whole_guide()}
          </ButtonLink>
        </Empty>
      )}
      {index.days.map(({ day, lines }) => (
        <section key={day} className={css.day}>
          <h2>
            <time dateTime={day}>{dayTitle(day, today, locale)}</time>
          </h2>
          <ul>
            {lines.map((line) => (
              <IndexLine
                key={line.eventId}
                line={line}
                currency={index.currency}
                region={city.slug}
                locale={locale}
                isMixed={index.category === null}
              />
            ))}
          </ul>
        </section>
      ))}
      <Pagination page={index.page} pages={index.pages} addressOf={(number) => addressOf(context, number)} />
    </div>
  );
}

function dayTitle(day: string, today: string, locale: Locale): string {
  const year = day.slice(0, 4) !== today.slice(0, 4);
  return upperFirst(formatCalendarDay(day, locale, { weekday: 'long', year }));
}

type LineProps = { line: Line; currency: DayIndex['currency']; region: string; locale: Locale; isMixed: boolean };

function IndexLine({ line, currency, region, locale, isMixed }: LineProps): ReactNode {
  const ahead = line.times.slice(line.begun);
  const times = ahead.length > 0 ? ahead : line.times;
  const more = times.length - TIMES_SHOWN;
  const place = line.place ?? m.site_index_places({ count: line.places });
  const price = isSellable(line.status) ? priceFrom({ ...line, currency }, locale) : null;
  return (
    <li data-off={line.status === 'cancelled' || line.status === 'past' || undefined}>
      <span className={css.times}>
        {times.slice(0, TIMES_SHOWN).map((time, at) => (
          <Fragment key={time}>
            {at > 0 && ', '}
            {time}
            {Number(time.slice(0, 2)) < DAY_PARTS.morning && <AfterMidnight />}
          </Fragment>
        ))}
        {more > 0 && ` ${bind(m.site_more_times({ count: more }))}`}
      </span>
      <span className={css.what}>
        <a href={href(locale, 'region-event-event', { region, event: line.eventId })}>{bind(line.title)}</a>{' '}
        <span>{bind([isMixed && line.kind, line.age].filter(Boolean).join(' · '))}</span>
      </span>
      <span className={css.place}>{bind(place)}</span>
      <span className={css.price}>
        {price}
        {line.status !== 'on_sale' && line.status !== 'free' && <StatusMark status={line.status} />}
      </span>
    </li>
  );
}
