import type { ReactNode } from 'react';
import type { CityCard } from '#api/directory/contract.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { posterAddress } from '#web/site/parts/poster-address.ts';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import own from '../own/own.module.css';
import { UndoList } from '../own/undo-list.tsx';
import { GuideButton } from '../parts/guide-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { eventLink } from '../site-links.ts';

export function FavouriteList({ items }: { items: readonly CityCard[] }): ReactNode {
  return (
    <UndoList
      items={items}
      path="/me/favourites"
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
  const when =
    event.nextAt === null
      ? m.profile_saved_past()
      : formatDateTime(new Date(event.nextAt), event.timeZone, locale, { weekday: 'short' });
  const where = [event.place, event.city].filter(Boolean).join(', ');
  return (
    <div className={own.item}>
      <img
        className={own.picture}
        src={posterAddress(event.id, event.posterVersion, 'square', locale)}
        alt=""
        width="64"
        height="64"
        loading="lazy"
      />
      <span className={own.words}>
        <a href={eventLink({ citySlug: event.citySlug, category: event.category, eventId: event.id })}>
          <b>{event.title}</b>
        </a>
        <span>{when}</span>
        <br />
        <span>{where}</span>
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
