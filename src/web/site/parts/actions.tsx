import type { MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { type CalendarEvent, calendarFile } from '#texts/calendar/calendar-file.ts';
import { m } from '#texts/generated/messages.js';
import { countVisit } from '#web/site/visit/count-visit.ts';
import type { Favourite } from '#web/shared/visitor/favourites.ts';
import { favourites, toggleFavourite } from '#web/shared/visitor/favourites.ts';
import { useStoredList } from '#web/shared/visitor/use-stored-list.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { DropDown } from '#web/ui/drop-down.tsx';
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

/** Messengers that take an address from a link, in the order of their use here. */
const MESSENGERS: readonly [name: string, address: (url: string, title: string) => string][] = [
  ['Telegram', (url, title) => `https://t.me/share/url?url=${url}&text=${title}`],
  ['Viber', (url, title) => `viber://forward?text=${title}%20${url}`],
  ['WhatsApp', (url, title) => `https://wa.me/?text=${title}%20${url}`],
];

/** Opens the system's share sheet if there is one, else a list of messengers, which works without scripts too. */
export function ShareAction({ title }: { title: string }): ReactNode {
  const { site, route } = useSite();
  const [isCopied, setIsCopied] = useState(false);
  // Without the query, which may tell where the visitor came from or what they chose.
  const url = site.origin + href(site.locale, route.name, route.params as never);

  function open(event: MouseEvent<HTMLElement>): void {
    countVisit('share');
    if (!('share' in navigator)) return;
    event.preventDefault();
    // Refused when the visitor closes the sheet, or sharing is not allowed: no message is needed.
    navigator.share({ title, url }).catch(() => undefined);
  }
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(url).catch(() => undefined);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), SAID_MS);
  }
  return (
    <DropDown
      className={css.share}
      onPress={open}
      label={
        <>
          <Icon name="share" />
          <span>{m.site_action_share()}</span>
        </>
      }
    >
      {MESSENGERS.map(([name, address]) => (
        <a
          key={name}
          href={address(encodeURIComponent(url), encodeURIComponent(title))}
          target="_blank"
          rel="noopener noreferrer"
        >
          {name}
        </a>
      ))}
      <button type="button" onClick={() => void copy()}>
        <span aria-live="polite">{isCopied ? m.site_action_shared() : m.site_action_copy()}</span>
        {isCopied && <Icon name="check" />}
      </button>
    </DropDown>
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
