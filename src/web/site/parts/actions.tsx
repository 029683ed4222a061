import type { ReactNode } from 'react';
import { useState } from 'react';
import { type CalendarEvent, calendarFile } from '#texts/calendar/calendar-file.ts';
import { m } from '#texts/generated/messages.js';
import { countVisit } from '#web/site/visit/count-visit.ts';
import type { Favourite } from '#web/shared/visitor/favourites.ts';
import { favourites, toggleFavourite } from '#web/shared/visitor/favourites.ts';
import { useStoredList } from '#web/shared/visitor/use-stored-list.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './actions.module.css';

/** How long the "copied" message stays. */
const SAID_MS = 2500;

/** Secondary actions below a page's facts. */
export function Actions({ children }: { children: ReactNode }): ReactNode {
  return <div className={css.actions}>{children}</div>;
}

export function FavouriteAction({ event }: { event: Favourite }): ReactNode {
  const isKept = useStoredList(favourites).some(({ id }) => id === event.id);
  function keep(): void {
    if (!isKept) countVisit('favourite');
    toggleFavourite(event);
  }
  return (
    <button type="button" className={css.action} aria-pressed={isKept} onClick={keep}>
      <Icon name="heart" />
      <span>{isKept ? m.site_action_favourite_on() : m.site_action_favourite()}</span>
    </button>
  );
}

/** Opens the system's share sheet if there is one, else copies the address to the clipboard. */
export function ShareAction({ title }: { title: string }): ReactNode {
  const [isCopied, setIsCopied] = useState(false);
  async function share(): Promise<void> {
    const url = location.origin + location.pathname;
    countVisit('share');
    try {
      if ('share' in navigator) return await navigator.share({ title, url });
      await (navigator as Navigator).clipboard.writeText(url);
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), SAID_MS);
    } catch {
      // The visitor closed the sheet, or sharing is not allowed: no message is needed.
    }
  }
  return (
    <button type="button" className={css.action} onClick={() => void share()}>
      <Icon name={isCopied ? 'check' : 'share'} />
      <span aria-live="polite">{isCopied ? m.site_action_shared() : m.site_action_share()}</span>
    </button>
  );
}

type CalendarActionProps = { event: Omit<CalendarEvent, 'stamp'>; fileName: string };

export function CalendarAction({ event, fileName }: CalendarActionProps): ReactNode {
  function save(): void {
    const file = calendarFile('Guide', [{ ...event, stamp: new Date() }]);
    const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: `${fileName}.ics` });
    link.click();
    URL.revokeObjectURL(url);
  }
  return (
    <button type="button" className={css.action} onClick={save}>
      <Icon name="calendar" />
      <span>{m.site_action_calendar()}</span>
    </button>
  );
}
