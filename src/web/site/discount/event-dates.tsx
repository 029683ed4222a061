import type { ReactNode } from 'react';
import type { DiscountCampaign } from '#api/discounts/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { DayRow } from '#web/site/parts/dates/day-row.tsx';
import { EventCard } from '#web/site/parts/cards/event-card.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { ShowtimeButton, ShowtimeButtons } from '#web/site/parts/dates/showtime-button.tsx';
import type { FrameCity } from '#web/shared/site-frame.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './discount.module.css';

type Props = {
  campaign: DiscountCampaign;
  event: NonNullable<DiscountCampaign['event']>;
  today: string;
  city: FrameCity;
};

/** The event's performances to which the campaign applies, with buy buttons and a note on buying here. */
export function EventDates({ campaign, event, today, city }: Props): ReactNode {
  const { locale } = useSite().site;
  const campaignAddress = href(locale, 'skidki-region-id-event', { region: city.slug, id: campaign.id });
  const eventAddress = href(locale, 'region-event-event', { region: city.slug, event: event.id });
  if (event.days.length === 0) {
    return (
      <Empty title={m.site_discounts_no_dates()} text={m.site_discounts_no_dates_text()}>
        <ButtonLink variant="quiet" size="m" href={campaignAddress}>
          {m.site_discounts_all_events()}
        </ButtonLink>
        <ButtonLink variant="quiet" size="m" href={eventAddress}>
          {m.site_discounts_event_page()}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Section title={m.site_discounts_dates()}>
      <div className={css.event}>
        {event.card !== null && (
          <div className={css.card}>
            <EventCard card={event.card} today={today} />
          </div>
        )}
        <div>
          <p className={css.note} data-tone={campaign.redeem}>
            {bind(noteOf(campaign))}
          </p>
          <ol>
            {event.days.map(({ day, places }) => (
              <DayRow key={day} day={day} today={today}>
                {places.map(({ placeId, place, offers }) => (
                  <div key={placeId} className={css.place}>
                    <p>{bind(place)}</p>
                    <ShowtimeButtons>
                      {offers.map((offer) => (
                        <ShowtimeButton key={offer.id} offer={offer} eventId={event.id} timeZone={city.timeZone} />
                      ))}
                    </ShowtimeButtons>
                  </div>
                ))}
              </DayRow>
            ))}
          </ol>
          <p className={css.ways}>
            <a className="link" href={eventAddress}>
              {m.site_discounts_event_page()}
            </a>
            <a className="link" href={campaignAddress}>
              {m.site_discounts_all_events()}
            </a>
          </p>
        </div>
      </div>
    </Section>
  );
}

/** Where the price of the dates is lower. Several tickets together are cheaper only in the order. */
function noteOf({ redeem, kind, fromTickets }: DiscountCampaign): string {
  if (redeem === 'box-office') return m.site_discounts_online_usual();
  if (redeem === 'with-ticket') return m.site_discounts_online_counts();
  const isPriced = kind !== 'two-for-one' && fromTickets === null;
  return isPriced ? m.site_discounts_online_priced() : m.site_discounts_online_in_order();
}
