import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import type { ListingData } from '#web/site/listing/loader.ts';
import { countChosen, NOTHING_CHOSEN, selectionAddress, withDay } from '#web/site/listing/selection.ts';
import { useSite } from '#web/site/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './empty-listing.module.css';

const DAYS_OFFERED = 5;

/** Says which way out there is: another day, fewer filters, or the whole guide. */
export function EmptyListing({ data: { listing, selection } }: { data: ListingData }): ReactNode {
  const { site } = useSite();
  const { locale } = site;
  const days = listing.dates.filter(({ events }) => events > 0);
  const near = nearest(days, selection.day).slice(0, DAYS_OFFERED);
  if (selection.day !== null && near.length > 0) {
    return (
      <Empty title={m.site_empty_day_title()} text={m.site_empty_day_text()}>
        {near.map(({ day }) => (
          <ButtonLink
            key={day}
            look="quiet"
            size="m"
            href={selectionAddress(locale, selection, withDay(day, selection))}
          >
            {formatCalendarDay(day, locale, { weekday: 'short' })}
          </ButtonLink>
        ))}
      </Empty>
    );
  }
  if (countChosen(selection) > 0 || selection.day !== null || selection.period !== null) {
    return (
      <Empty title={m.site_empty_filter_title()} text={m.site_empty_filter_text()}>
        <ButtonLink look="quiet" size="m" href={selectionAddress(locale, selection, NOTHING_CHOSEN)}>
          {m.site_filter_clear()}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty title={m.site_empty_section_title()} text={m.site_empty_section_text()}>
      <ButtonLink look="quiet" size="m" href={href(locale, 'region', { region: selection.region })}>
        {m.site_empty_whole_guide()}
      </ButtonLink>
    </Empty>
  );
}

/** Days around the chosen one, in the order of the calendar. */
function nearest<Entry extends { day: string }>(days: readonly Entry[], chosen: string | null): Entry[] {
  if (chosen === null) return [...days];
  const away = ({ day }: Entry): number => Math.abs(Date.parse(day) - Date.parse(chosen));
  return days
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, DAYS_OFFERED)
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }): ReactNode {
  return (
    <div className={css.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children !== undefined && <div className={css.ways}>{children}</div>}
    </div>
  );
}
