import type { ReactNode } from 'react';
import type { VideoPage, WatchState } from '#api/video/contract.ts';
import { formatDay, formatMoney, formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { ItemLink } from '#web/site/parts/item-link.tsx';
import { useSite } from '#web/site/site-context.tsx';
import css from './video.module.css';

/** What it costs and for how long; once it is paid, until when. */
export function RentSide({ video, right }: { video: VideoPage; right: WatchState }): ReactNode {
  const { site, frame } = useSite();
  const { locale } = site;
  const { offer, rentalDays, status } = video;
  const whenText = (at: string): string =>
    m.site_video_when({ day: formatDay(at, frame.city.timeZone, locale), time: formatTime(at, frame.city.timeZone) });
  if (status === 'free') {
    return <p className={css.free}>{m.site_video_free()}</p>;
  }
  if (right.state === 'rented') {
    return (
      <p className={css.paid} role="status">
        {right.until === null ? m.site_video_watch() : m.site_video_paid_until({ when: whenText(right.until) })}
      </p>
    );
  }
  return (
    <div className={css.rent}>
      {right.state === 'over' && right.until !== null && (
        <p className={css.over} role="status">
          {m.site_video_over({ when: whenText(right.until) })}
        </p>
      )}
      {offer === null ? (
        <p className="muted">{m.site_video_not_sold()}</p>
      ) : (
        <ItemLink className={css.buy} item={{ id: offer.itemId, kind: 'video' }}>
          {m.site_video_rent({ price: formatMoney(offer.priceMinor, offer.currency, locale) })}
        </ItemLink>
      )}
      {rentalDays !== null && <p className="muted">{m.site_video_rental({ count: rentalDays })}</p>}
    </div>
  );
}
