import type { ReactNode } from 'react';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { joinWords } from '#texts/typography.ts';
import { filterName } from '#web/site/listing/filter-groups.ts';
import { isOfAnotherYear } from '#web/site/listing/labels.ts';
import type { ListingData } from '#web/site/listing/loader.ts';
import { nearestDays } from '#web/site/listing/nearest-days.ts';
import { chosenFilters, NOTHING_CHOSEN, selectionAddress, withDay, without } from '#web/site/listing/selection.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './empty-listing.module.css';

/** Offers alternatives for an empty listing: another day, fewer filters, or the whole guide. */
export function EmptyListing({ data }: { data: ListingData }): ReactNode {
  const { listing, selection, emptyBecause } = data;
  const { site } = useSite();
  const { locale } = site;
  const near = nearestDays(listing, selection);
  if (selection.day !== null && near.length > 0) {
    return (
      <Empty title={m.site_empty_day_title()} text={m.site_empty_day_text()}>
        {near.map((day) => (
          <ButtonLink key={day} variant="quiet" size="m" href={selectionAddress(locale, selection, withDay(day))}>
            {formatCalendarDay(day, locale, { weekday: 'short', year: isOfAnotherYear(listing, day) })}
          </ButtonLink>
        ))}
        <Causes data={data} keys={emptyBecause.filter(({ key }) => key !== 'day')} />
      </Empty>
    );
  }
  if (isVariantAlone(selection)) return <EmptyVariant listing={listing} selection={selection} locale={locale} />;
  if (chosenFilters(selection).length > 0 || selection.day !== null || selection.period !== null) {
    return (
      <Empty
        title={m.site_empty_filter_title()}
        text={emptyBecause.length > 0 ? m.site_empty_filter_one() : m.site_empty_filter_text()}
      >
        <Causes data={data} keys={emptyBecause} />
        <ButtonLink variant="quiet" size="m" href={selectionAddress(locale, selection, NOTHING_CHOSEN)}>
          {m.site_filter_clear()}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty title={m.site_empty_section_title()} text={m.site_empty_section_text()}>
      <ButtonLink variant="quiet" size="m" href={href(locale, 'region', { region: selection.region })}>
        {m.site_empty_whole_guide()}
      </ButtonLink>
    </Empty>
  );
}

/** Links that each remove one filter, with the number of events that the listing has then. */
function Causes({ data, keys }: { data: ListingData; keys: ListingData['emptyBecause'] }): ReactNode {
  const { site } = useSite();
  const { locale } = site;
  const { listing, selection } = data;
  return keys.map(({ key, events }) => (
    <ButtonLink key={key} variant="quiet" size="m" href={selectionAddress(locale, without(selection, key))}>
      {m.site_empty_without({
        name: filterName(key, listing, selection, locale),
        count: m.site_events_count({ count: events }),
      })}
    </ButtonLink>
  ));
}

/** An empty page of a genre, theme or month offers links to its category, if there is one, and to the whole guide. */
function EmptyVariant({ listing, selection, locale }: Pick<ListingData, 'listing' | 'selection'> & { locale: Locale }) {
  const { category, city } = listing;
  return (
    <Empty title={m.site_empty_section_title()} text={m.site_empty_section_text()}>
      {category !== null && city !== null && category.count > 0 && (
        <ButtonLink variant="quiet" size="m" href={selectionAddress(locale, selection, NOTHING_CHOSEN)}>
          {joinWords(m.site_listing_title({ what: category.plural, where: city.pluralName }))}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" size="m" href={href(locale, 'region', { region: selection.region })}>
        {m.site_empty_whole_guide()}
      </ButtonLink>
    </Empty>
  );
}

function isVariantAlone(selection: ListingData['selection']): boolean {
  const { genres, tag, month, day, period } = selection;
  const hasPath = genres.length > 0 || tag !== null || month !== null;
  return hasPath && day === null && period === null && chosenFilters(selection).length === 1;
}

export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }): ReactNode {
  return (
    <div className={css.empty} data-empty>
      <h2>{title}</h2>
      <p>{text}</p>
      {children !== undefined && <div className={css.ways}>{children}</div>}
    </div>
  );
}
