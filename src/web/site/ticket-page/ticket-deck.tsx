import type { ReactNode } from 'react';
import type { Locale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { Deck } from '#web/site/ticket-page/page-parts.tsx';
import type { TicketsPartView } from '#web/site/ticket-page/part-views.ts';
import { TicketCard } from './ticket-card.tsx';
import { TicketHands } from './ticket-hands.tsx';
import type { PageAsked } from './return-key.ts';

type Props = { view: TicketsPartView; locale: Locale; asked: PageAsked; Title?: 'h1' | 'h3'; label?: string };

/** The tickets of one performance side by side. */
export function TicketDeck({ view, locale, asked, Title = 'h1', label = m.ticket_deck() }: Props): ReactNode {
  const { tickets } = view;
  const total = tickets.length;
  // A number stays with its ticket when another one is returned, although void ones stand last.
  const numbers = tickets.map(({ lineNo }) => lineNo).toSorted((a, b) => a - b);
  return (
    <Deck label={label} count={total}>
      {tickets.map((ticket) => (
        <div key={ticket.lineNo} id={`line-${ticket.lineNo}`}>
          <TicketCard
            view={view}
            ticket={ticket}
            locale={locale}
            position={total === 1 ? null : m.ticket_of({ number: numbers.indexOf(ticket.lineNo) + 1, total })}
            Title={Title}
          />
          <TicketHands view={view} ticket={ticket} locale={locale} asked={asked} />
        </div>
      ))}
    </Deck>
  );
}
