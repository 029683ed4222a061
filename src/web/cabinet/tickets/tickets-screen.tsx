import type { ReactNode } from 'react';
import type { CabinetTickets } from '#api/cabinet/tickets-contract.ts';
import { ownTickets } from '#api/cabinet/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import { ageText } from '../age-text.ts';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { Answered } from '../parts/answered.tsx';
import { useChoice } from '../parts/choice.tsx';
import { JournalPosts } from '../parts/journal-posts.tsx';
import { Bone } from '../parts/loading.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { GuideButton } from '../parts/guide-button.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { type Answer, useAnswer } from '../use-answer.ts';
import { useTimeZone } from '../use-device.ts';
import { useNow } from '../use-now.ts';
import { Codes } from './codes.tsx';
import { HeldTickets } from './held-tickets.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';
import { PastTickets } from './past-tickets.tsx';
import { Upcoming } from './upcoming.tsx';

/** The visitor's tickets, the nearest performance first; works offline. */
export function Screen(): ReactNode {
  const answer = useAnswer(ownTickets, { offline: true });
  return (
    <>
      <PageHead title={m.cabinet_nav_tickets()} note={<Age answer={answer} />} />
      <Answered answer={answer} skeleton={<Skeleton />}>
        {(tickets, { reload }) => <Sections tickets={tickets} onChange={reload} />}
      </Answered>
      <HeldTickets />
      {answer.state === 'ready' && !answer.isOld ? <PasskeyOffer /> : null}
    </>
  );
}

function Age({ answer }: { answer: Answer<CabinetTickets> }): ReactNode {
  const now = useNow();
  const zone = useTimeZone();
  if (answer.state !== 'ready') return <>&nbsp;</>;
  const time = ageText(answer.at, now, facts.locale, zone);
  const { upcoming, past, codes } = answer.data;
  const isEmpty = upcoming.length + past.length + codes.length === 0;
  return (
    <>
      <CabinetIcon name={answer.isOld ? 'offline' : 'cloud'} />
      {answer.isOld
        ? m.cabinet_tickets_as_of({ time })
        : isEmpty
          ? m.cabinet_tickets_updated({ time })
          : m.cabinet_tickets_kept({ time })}
    </>
  );
}

function Sections({ tickets, onChange }: { tickets: CabinetTickets; onChange: () => void }): ReactNode {
  const open = useChoice('tab', ['upcoming', 'past', 'codes']);
  const { upcoming, past, codes } = tickets;
  if (upcoming.length + past.length + codes.length === 0) {
    return (
      <>
        <Notice icon="ticket" title={m.cabinet_tickets_none()} text={m.cabinet_tickets_none_text()}>
          <GuideButton />
        </Notice>
        <JournalPosts />
      </>
    );
  }
  const good = codes.filter(({ isDone }) => !isDone).length;
  return (
    <Tabs
      label={m.cabinet_nav_tickets()}
      open={open}
      tabs={[
        { key: 'upcoming', label: m.cabinet_tickets_upcoming(), count: goodTickets(upcoming) },
        { key: 'past', label: m.cabinet_tickets_past() },
        { key: 'codes', label: m.cabinet_tickets_codes(), count: good },
      ]}
    >
      {open === 'upcoming' ? <Upcoming orders={upcoming} onChange={onChange} /> : null}
      {open === 'past' ? <PastTickets orders={past} /> : null}
      {open === 'codes' ? <Codes orders={codes} /> : null}
    </Tabs>
  );
}

/** Number of upcoming valid tickets; those of a cancelled performance are not counted. */
function goodTickets(orders: CabinetTickets['upcoming']): number {
  const ahead = orders.filter(({ performance }) => performance.state !== 'cancelled');
  return ahead.flatMap(({ tickets }) => tickets).filter(({ state }) => state !== 'void').length;
}

function Skeleton(): ReactNode {
  return (
    <>
      <Bone width="60%" height="44px" />
      <Bone height="340px" radius="16px" />
      <Bone height="64px" />
    </>
  );
}
