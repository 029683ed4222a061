import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useSearchParams } from 'react-router';
import { favourites, follows } from '#api/profile/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import { Answered } from '../parts/answered.tsx';
import { Bone } from '../parts/loading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import tabs from '../parts/tabs.module.css';
import { useAnswer } from '../use-answer.ts';
import { CalendarPart } from './calendar-part.tsx';
import { FavouriteList } from './favourite-list.tsx';
import { FollowList } from './follow-list.tsx';

const TABS = [
  ['events', m.profile_saved_events],
  ['followed', m.profile_saved_followed],
  ['calendar', m.profile_saved_calendar],
] as const;

/** Saved events, followed people and places, and the calendar made from both. */
export function Screen(): ReactNode {
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <PageHead title={m.profile_nav_saved()} />
      <Tabs
        selectedKey={query.get('tab') ?? 'events'}
        onSelectionChange={(key) => setQuery(key === 'events' ? {} : { tab: String(key) }, { replace: true })}
      >
        <TabList className={tabs.list ?? ''} aria-label={m.profile_nav_saved()}>
          {TABS.map(([key, label]) => (
            <Tab key={key} id={key} className={tabs.tab ?? ''}>
              {label()}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="events" className={tabs.panel ?? ''}>
          <Events />
        </TabPanel>
        <TabPanel id="followed" className={tabs.panel ?? ''}>
          <Followed />
        </TabPanel>
        <TabPanel id="calendar" className={tabs.panel ?? ''}>
          <CalendarPart />
        </TabPanel>
      </Tabs>
    </>
  );
}

function Events(): ReactNode {
  const answer = useAnswer(favourites, { offline: true });
  return (
    <Answered answer={answer} skeleton={<Bone height="264px" radius="16px" />}>
      {({ items }) => <FavouriteList items={items} />}
    </Answered>
  );
}

function Followed(): ReactNode {
  const answer = useAnswer(follows, { offline: true });
  return (
    <Answered answer={answer} skeleton={<Bone height="264px" radius="16px" />}>
      {({ items }) => <FollowList items={items} />}
    </Answered>
  );
}
