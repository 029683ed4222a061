import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { bind } from '#texts/typography.ts';
import { DateRows } from '#web/site/home/date-rows.tsx';
import type { HomeSections } from '#web/site/home/home-sections.ts';
import { ArtImage } from '#web/site/parts/pictures/art-image.tsx';
import { whenText } from '#web/site/parts/dates/when-text.ts';
import { PhotoImage } from '#web/shared/photo-image.tsx';
import { posterAddress } from '#web/shared/poster-address.ts';
import { priceFrom } from '#web/shared/dates/price-text.ts';
import { StatusMark } from '#web/shared/dates/status-mark.tsx';
import { titleText } from '#web/site/parts/title-text.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './dates-feature.module.css';

type Props = Pick<NonNullable<HomeSections['dates']>, 'lead' | 'next'> & { today: string };

/** One event with a large picture; the nearest dates beside it. */
export function DatesFeature({ lead, next, today }: Props): ReactNode {
  const { locale } = useSite().site;
  const address = href(locale, 'region-event-event', { region: lead.citySlug, event: lead.id });
  return (
    <div className={css.feature}>
      <article className={css.lead}>
        {lead.photo === null ? (
          <ArtImage className={css.art} src={posterAddress(lead.id, lead.posterVersion, 'art', locale)} eager={false} />
        ) : (
          <PhotoImage photo={lead.photo} shape="art" sizes="(max-width: 1023px) 100vw, 620px" className={css.art} />
        )}
        <h3>
          <a href={address}>{titleText(lead.title)}</a>
        </h3>
        <p>
          {lead.nextAt !== null && (
            <time dateTime={lead.nextAt}>{whenText(lead.nextAt, lead.timeZone, today, locale)}</time>
          )}
          {lead.place !== null && ` · ${bind(lead.place)}`}
        </p>
        <p>
          <span>{priceFrom(lead, locale)}</span>
          {lead.status === 'few_left' && <StatusMark status={lead.status} free={lead.free} />}
        </p>
      </article>
      <DateRows cards={next} today={today} />
    </div>
  );
}
