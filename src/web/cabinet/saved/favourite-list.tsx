import { type ReactNode, useState } from 'react';
import type { CityCard } from '#api/directory/contract.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { posterAddress } from '#web/site/parts/poster-address.ts';
import { call } from '../client.ts';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { refusalText } from '../own/change.ts';
import own from '../own/own.module.css';
import { UndoRow } from '../own/undo-row.tsx';
import { useUndo } from '../own/use-undo.ts';
import { GuideButton } from '../parts/guide-button.tsx';
import { Notice } from '../parts/notice.tsx';
import rows from '../parts/rows.module.css';
import { eventLink } from '../site-links.ts';

export function FavouriteList({ items }: { items: readonly CityCard[] }): ReactNode {
  const { isGone, canUndo, take, giveBack } = useUndo();
  const [problem, setProblem] = useState<string | null>(null);
  const shown = items.filter(({ id }) => !isGone(String(id)));

  async function change(method: 'PUT' | 'DELETE', id: number): Promise<void> {
    const key = String(id);
    const [now, back] = method === 'DELETE' ? [take, giveBack] : [giveBack, take];
    now(key);
    const outcome = await call('DELETE' === method ? 'DELETE' : 'PUT', `/me/favourites/${id}`);
    setProblem(outcome.ok ? null : refusalText(outcome.code));
    if (!outcome.ok) back(key);
  }

  if (shown.length === 0)
    return (
      <Notice icon="heart" title={m.profile_saved_none()} text={m.profile_saved_none_text()}>
        <GuideButton />
      </Notice>
    );
  return (
    <>
      {problem === null ? null : (
        <p className={own.problem} role="alert">
          {problem}
        </p>
      )}
      <ul className={rows.card}>
        {shown.map((event) => (
          <li key={event.id}>
            {canUndo(String(event.id)) ? (
              <UndoRow name={event.title} onUndo={() => void change('PUT', event.id)} />
            ) : (
              <Row event={event} onRemove={() => void change('DELETE', event.id)} />
            )}
          </li>
        ))}
      </ul>
    </>
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
