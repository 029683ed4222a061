import type { ReactNode } from 'react';
import type { VideoPage, WatchState } from '#api/video/contract.ts';
import { formatDay, formatMoney, formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { ItemLink } from '#web/site/parts/links/item-link.tsx';
import { buyCard, BuyCard } from '#web/site/parts/dates/buy-card.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import button from '#web/ui/button.module.css';
import css from './video.module.css';

/** Price and rental period; after payment the end of the rental. */
export function RentSide({ video, right }: { video: VideoPage; right: WatchState }): ReactNode {
  const { locale } = useSite().site;
  const until = useUntilText(right);
  const { offer, rentalDays, status } = video;
  if (status === 'free') return <p className={css.free}>{m.site_video_free()}</p>;
  if (right.state === 'rented') return <PaidUntil until={until} />;
  return (
    <div className={css.rent}>
      {right.state === 'over' && until !== null && (
        <p className={css.over} role="status">
          {m.site_video_over({ when: until })}
        </p>
      )}
      {offer === null ? (
        <p className="muted">{m.site_video_not_sold()}</p>
      ) : (
        <BuyCard
          label={m.site_video_rental()}
          upper={<RentalDays count={rentalDays} />}
          lower={
            <>
              <p className={buyCard.price}>{formatMoney(offer.priceMinor, offer.currency, locale)}</p>
              <ItemLink
                className={`${button.button} ${buyCard.action}`}
                data-variant="accent"
                data-size="l"
                item={{ id: offer.itemId, kind: 'video' }}
              >
                {m.site_video_rent()}
              </ItemLink>
            </>
          }
        />
      )}
    </div>
  );
}

/** Upper part of a rental's ticket card. */
export function RentalDays({ count }: { count: number | null }): ReactNode {
  return (
    <>
      <p className={css.small}>{m.site_video_rental()}</p>
      {count !== null && <p className={css.days}>{m.site_video_days({ count })}</p>}
    </>
  );
}

export function PaidUntil({ until }: { until: string | null }): ReactNode {
  return (
    <p className={css.paid} role="status">
      {until === null ? m.site_video_watch() : m.site_video_paid_until({ when: until })}
    </p>
  );
}

/** End of the rental in the city's time zone. */
export function useUntilText({ until }: WatchState): string | null {
  const { site, frame } = useSite();
  const { timeZone } = frame.city;
  if (until === null) return null;
  return m.site_video_when({ day: formatDay(until, timeZone, site.locale), time: formatTime(until, timeZone) });
}
