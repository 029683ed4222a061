import type { ReactNode } from 'react';
import type { TicketsView } from '#api/tickets/contract.ts';
import { m } from '#texts/generated/messages.js';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import css from './ticket-page.module.css';

type TopBarProps = { back: string; isHeading?: boolean; children: ReactNode };

/** Close button and title of the page. */
export function TopBar({ back, isHeading = false, children }: TopBarProps): ReactNode {
  const Title = isHeading ? 'h1' : 'p';
  return (
    <header className={css.top}>
      <a className={css.close} href={back} aria-label={m.ticket_close()}>
        <Icon name="close" size={24} />
      </a>
      <Title>{children}</Title>
    </header>
  );
}

/** Ticket cards side by side. Focusable, so that the arrow keys scroll between them. */
export function Deck({ label, count, children }: { label: string; count: number; children: ReactNode }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <div className={css.deck} role="group" tabIndex={0} aria-label={label} data-single={count === 1 ? '' : undefined}>
      {children}
    </div>
  );
}

type ActProps = { href: string; icon: IconName; label: string; isFile?: boolean };

export function Act({ href, icon, label, isFile = false }: ActProps): ReactNode {
  return (
    <a href={href} data-document={isFile ? '' : undefined}>
      <Icon name={icon} size={22} />
      {label}
    </a>
  );
}

export function FactLines({ facts }: { facts: readonly (readonly [label: string, value: string])[] }): ReactNode {
  return (
    <dl>
      {facts.map(([label, value], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two performances of an event have one label
        <div key={`${at} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Support contacts. */
export function Support({ support }: Pick<TicketsView, 'support'>): ReactNode {
  return (
    <>
      <h2>{m.ticket_support()}</h2>
      <p>
        <a href={support.phoneHref}>{support.phone}</a>, <a href={`mailto:${support.email}`}>{support.email}</a>,{' '}
        {m.ticket_support_hours({ opens: support.opens, closes: support.closes })}
      </p>
    </>
  );
}
