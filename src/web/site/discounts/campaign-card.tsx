import type { ReactNode } from 'react';
import type { DiscountSummary } from '#api/discounts/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { endText, offerText, placeOfOffer } from '#web/site/parts/dates/discount-labels.ts';
import { useSite } from '#web/shared/site-context.tsx';
import shared from '#web/site/parts/cards/card.module.css';
import css from './discounts.module.css';

/** The offer is the largest text. The whole card is a link to the conditions. */
export function CampaignCard({ campaign, region }: { campaign: DiscountSummary; region: string }): ReactNode {
  const { locale } = useSite().site;
  return (
    <article className={`${shared.card} ${css.card}`} data-state={campaign.state}>
      <p className={css.offer} data-kind={campaign.kind}>
        {bind(offerText(campaign, locale))}
        {placeOfOffer(campaign) !== null && <small>{placeOfOffer(campaign)}</small>}
      </p>
      <h3>
        <a href={href(locale, 'skidki-region-id-event', { region, id: campaign.id })}>{bind(campaign.title)}</a>
      </h3>
      <p className={css.text}>{bind(campaign.description)}</p>
      <p className={css.dates}>{bind(datesText(campaign, locale))}</p>
    </article>
  );
}

/** Start date, end date or remaining time, depending on the campaign's state. */
function datesText(campaign: DiscountSummary, locale: Locale): string {
  const { state, startsOn, endsOn } = campaign;
  if (state === 'upcoming') return m.site_discounts_from({ date: formatCalendarDay(startsOn, locale) });
  if (state === 'ended') return m.site_discounts_ended_on({ date: formatCalendarDay(endsOn, locale) });
  return endText(campaign, locale);
}
