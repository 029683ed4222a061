import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useSearchParams } from 'react-router';
import type { CabinetTickets } from '#api/cabinet/tickets-contract.ts';
import { ownTickets } from '#api/cabinet/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import { ageText } from '../age-text.ts';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { Answered } from '../parts/answered.tsx';
import { JournalPosts } from '../parts/journal-posts.tsx';
import { Bone } from '../parts/loading.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { GuideButton } from '../parts/guide-button.tsx';
import tabs from '../parts/tabs.module.css';
import { type Answer, useAnswer } from '../use-answer.ts';
import { useNow } from '../use-now.ts';
import { Codes } from './codes.tsx';
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
      {answer.state === 'ready' && !answer.isOld ? <PasskeyOffer /> : null}
    </>
  );
}

function Age({ answer }: { answer: Answer<CabinetTickets> }): ReactNode {
  const now = useNow();
  if (answer.state !== 'ready') return <>&nbsp;</>;
  const time = ageText(answer.at, now, facts.locale);
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
  const [query, setQuery] = useSearchParams();
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
      selectedKey={query.get('tab') ?? 'upcoming'}
      onSelectionChange={(key) => setQuery(key === 'upcoming' ? {} : { tab: String(key) }, { replace: true })}
    >
      <TabList className={tabs.list ?? ''} aria-label={m.cabinet_nav_tickets()}>
        <Tab id="upcoming" className={tabs.tab ?? ''}>
          {m.cabinet_tickets_upcoming()} <Count of={goodTickets(upcoming)} />
        </Tab>
        <Tab id="past" className={tabs.tab ?? ''}>
          {m.cabinet_tickets_past()}
        </Tab>
        <Tab id="codes" className={tabs.tab ?? ''}>
          {m.cabinet_tickets_codes()} <Count of={good} />
        </Tab>
      </TabList>
      <TabPanel id="upcoming" className={tabs.panel ?? ''}>
        <Upcoming orders={upcoming} onChange={onChange} />
      </TabPanel>
      <TabPanel id="past" className={tabs.panel ?? ''}>
        <PastTickets orders={past} />
      </TabPanel>
      <TabPanel id="codes" className={tabs.panel ?? ''}>
        <Codes orders={codes} />
      </TabPanel>
    </Tabs>
  );
}

/** Number of upcoming valid tickets; those of a cancelled performance are not counted. */
function goodTickets(orders: CabinetTickets['upcoming']): number {
  const ahead = orders.filter(({ performance }) => performance.state !== 'cancelled');
  return ahead.flatMap(({ tickets }) => tickets).filter(({ state }) => state !== 'void').length;
}

function Count({ of }: { of: number }): ReactNode {
  return of === 0 ? null : <span className={tabs.count}>{of}</span>;
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
