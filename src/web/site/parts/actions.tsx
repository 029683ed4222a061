import type { ReactNode } from 'react';
import { useState } from 'react';
import { type CalendarEvent, calendarFile } from '#texts/calendar/calendar-file.ts';
import { googleCalendarLink, outlookCalendarLink } from '#texts/calendar/calendar-links.ts';
import { m } from '#texts/generated/messages.js';
import { shareLinks } from '#web/site/parts/share-links.ts';
import { countVisit } from '#web/site/visit/count-visit.ts';
import type { Favourite } from '#web/shared/visitor/favourites.ts';
import { favourites, toggleFavourite } from '#web/shared/visitor/favourites.ts';
import { useStoredList } from '#web/shared/visitor/use-stored-list.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './actions.module.css';

/** How long the "copied" message stays. */
const SAID_MS = 2500;

/** Secondary actions below a page's facts. `isSlim`: on phones a column of icons, whose words are for screen readers. */
export function Actions({ children, isSlim = false }: { children: ReactNode; isSlim?: boolean }): ReactNode {
  return (
    <div className={css.actions} data-slim={isSlim || undefined}>
      {children}
    </div>
  );
}

export function FavouriteAction({ event }: { event: Favourite }): ReactNode {
  const isKept = useStoredList(favourites).some(({ id }) => id === event.id);
  function keep(): void {
    if (!isKept) countVisit('favourite');
    toggleFavourite(event);
  }
  return (
    <button
      type="button"
      className={css.action}
      aria-pressed={isKept}
      data-heart={event.id}
      suppressHydrationWarning
      onClick={keep}
    >
      <Icon name="heart" />
      <span data-pressed="false">{m.site_action_favourite()}</span>
      <span data-pressed="true">{m.site_action_favourite_on()}</span>
    </button>
  );
}

/**
 * Messengers, the address for the clipboard, and the system's share sheet where there is one. `url` is known on the
 * server where the page gives it, so the messengers' links need no scripts there.
 */
export function ShareAction({ title, url: known }: { title: string; url?: string }): ReactNode {
  const [isCopied, setIsCopied] = useState(false);
  const [opened, setOpened] = useState<{ url: string; hasSheet: boolean } | null>(null);
  const url = opened?.url ?? known;
  function open(isOpen: boolean): void {
    if (isOpen) setOpened({ url: location.origin + location.pathname, hasSheet: 'share' in navigator });
  }
  async function attempt(action: () => Promise<void>): Promise<void> {
    countVisit('share');
    try {
      await action();
    } catch {
      // The visitor closed the sheet, or sharing is not allowed: no message is needed.
    }
  }
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(location.origin + location.pathname);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), SAID_MS);
  }
  return (
    <Menu
      onOpen={open}
      label={
        <>
          <Icon name={isCopied ? 'check' : 'share'} />
          <span aria-live="polite">{isCopied ? m.site_action_shared() : m.site_action_share()}</span>
        </>
      }
    >
      {url !== undefined &&
        shareLinks(title, url).map(({ name, href }) => (
          <a key={name} href={href} target="_blank" rel="noopener noreferrer" onClick={() => countVisit('share')}>
            {name}
          </a>
        ))}
      <button type="button" onClick={() => void attempt(copy)}>
        {m.site_action_copy()}
      </button>
      {opened?.hasSheet === true && (
        <button type="button" onClick={() => void attempt(() => navigator.share({ title, url: opened.url }))}>
          {m.site_action_share_other()}
        </button>
      )}
    </Menu>
  );
}

type CalendarActionProps = { event: Omit<CalendarEvent, 'stamp'>; fileName: string };

/** Calendars on the web by link, all others by file. */
export function CalendarAction({ event, fileName }: CalendarActionProps): ReactNode {
  function save(): void {
    const file = calendarFile('Guide', [{ ...event, stamp: new Date() }]);
    const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: `${fileName}.ics` });
    link.click();
    URL.revokeObjectURL(url);
  }
  return (
    <Menu
      label={
        <>
          <Icon name="calendar" />
          <span>{m.site_action_calendar()}</span>
        </>
      }
    >
      <a href={googleCalendarLink(event)} target="_blank" rel="noopener noreferrer">
        Google
      </a>
      <a href={outlookCalendarLink(event)} target="_blank" rel="noopener noreferrer">
        Outlook
      </a>
      <button type="button" onClick={save}>
        {m.site_action_calendar_file()}
      </button>
    </Menu>
  );
}

type MenuProps = { label: ReactNode; children: ReactNode; onOpen?: (isOpen: boolean) => void };

/** Opens without scripts; the frame closes it on Esc, on a selection and on a click elsewhere. */
function Menu({ label, children, onOpen }: MenuProps): ReactNode {
  return (
    <details className={css.menu} data-drop-down onToggle={(event) => onOpen?.(event.currentTarget.open)}>
      <summary className={css.action}>{label}</summary>
      <div className={css.list}>{children}</div>
    </details>
  );
}
