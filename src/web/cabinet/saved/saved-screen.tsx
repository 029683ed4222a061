import type { ReactNode } from 'react';
import { favourites, follows } from '#api/profile/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import { Answered } from '../parts/answered.tsx';
import { useChoice } from '../parts/choice.tsx';
import { Bone } from '../parts/loading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useAnswer } from '../use-answer.ts';
import { CalendarPart } from './calendar-part.tsx';
import { FavouriteList } from './favourite-list.tsx';
import { FollowList } from './follow-list.tsx';

/** Saved events, followed people and places, and the calendar made from both. */
export function Screen(): ReactNode {
  const open = useChoice('tab', ['events', 'followed', 'calendar']);
  return (
    <>
      <PageHead title={m.profile_nav_saved()} />
      <Tabs
        label={m.profile_nav_saved()}
        open={open}
        tabs={[
          { key: 'events', label: m.profile_saved_events() },
          { key: 'followed', label: m.profile_saved_followed() },
          { key: 'calendar', label: m.profile_saved_calendar() },
        ]}
      >
        {open === 'events' ? <Events /> : null}
        {open === 'followed' ? <Followed /> : null}
        {open === 'calendar' ? <CalendarPart /> : null}
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
