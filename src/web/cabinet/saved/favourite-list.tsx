import type { ReactNode } from 'react';
import type { CityCard } from '#api/directory/contract.ts';
import { dropFavourite, keepFavourite } from '#api/profile/endpoints-contract.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { cardPrice } from '#web/shared/dates/price-text.ts';
import { PhotoImage } from '#web/shared/photo-image.tsx';
import { posterAddress } from '#web/shared/poster-address.ts';
import { statusText } from '#web/shared/dates/status-mark.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { call } from '../client.ts';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import own from '../own/own.module.css';
import { UndoList } from '../own/undo-list.tsx';
import { GuideButton } from '../parts/guide-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { eventLink, saleLink } from '../site-links.ts';
import css from './favourite-list.module.css';

export function FavouriteList({ items }: { items: readonly CityCard[] }): ReactNode {
  return (
    <UndoList
      items={items}
      remove={({ id }) => call(dropFavourite, { params: { id } })}
      add={({ id }) => call(keepFavourite, { params: { id } })}
      keyOf={({ id }) => String(id)}
      nameOf={({ title }) => title}
      empty={
        <Notice icon="heart" title={m.profile_saved_none()} text={m.profile_saved_none_text()}>
          <GuideButton />
        </Notice>
      }
    >
      {(event, onRemove) => <Row event={event} onRemove={onRemove} />}
    </UndoList>
  );
}

function Row({ event, onRemove }: { event: CityCard; onRemove: () => void }): ReactNode {
  const { locale } = facts;
  const when = whenOf(event);
  const price = cardPrice(event, locale);
  const { performanceId } = event;
  const where = [event.place, event.city].filter(Boolean).join(', ');
  return (
    <div className={own.item}>
      {event.photo === null ? (
        <img
          className={own.picture}
          src={posterAddress(event.id, event.posterVersion, 'square', locale)}
          alt=""
          width="64"
          height="64"
          loading="lazy"
        />
      ) : (
        <PhotoImage photo={event.photo} shape="square" sizes="64px" className={own.picture} />
      )}
      <span className={own.words}>
        <a href={eventLink({ citySlug: event.citySlug, category: event.category, eventId: event.id })}>
          <b>{event.title}</b>
        </a>
        <span>{when}</span>
        <br />
        <span>{where}</span>
        <span className={css.offer}>
          {price === null ? null : <b>{price}</b>}
          {event.status === 'on_sale' || event.status === 'past' ? null : (
            <span data-status={event.status}>{statusText(event.status, event.free)}</span>
          )}
          {performanceId !== null && isSellable(event.status) ? (
            <ButtonLink
              size="m"
              href={saleLink(event.id, performanceId)}
              aria-label={m.profile_saved_buy_label({ title: event.title })}
            >
              {m.profile_saved_buy()}
            </ButtonLink>
          ) : null}
        </span>
      </span>
      <button
        type="button"
        className={own.remove}
        aria-label={m.profile_saved_remove({ title: event.title })}
        onClick={onRemove}
      >
        <CabinetIcon name="close" />
      </button>
    </div>
  );
}

/** An invalid date must not be shown, so postponed and past events get a text instead. */
function whenOf({ status, nextAt, timeZone }: CityCard): string {
  if (status === 'postponed') return m.site_when_unknown();
  if (nextAt === null) return m.profile_saved_past();
  return formatDateTime(new Date(nextAt), timeZone, facts.locale, { weekday: 'short' });
}
