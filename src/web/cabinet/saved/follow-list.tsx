import type { ReactNode } from 'react';
import type { Follow } from '#api/profile/lists-contract.ts';
import { follow, unfollow } from '#api/profile/endpoints-contract.ts';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { call } from '../client.ts';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import own from '../own/own.module.css';
import { UndoList } from '../own/undo-list.tsx';
import { GuideButton } from '../parts/guide-button.tsx';
import { Notice } from '../parts/notice.tsx';

const KINDS = {
  person: m.profile_follow_person,
  place: m.profile_follow_place,
  organizer: m.profile_follow_organizer,
} as const;

export function FollowList({ items }: { items: readonly Follow[] }): ReactNode {
  return (
    <UndoList
      items={items}
      remove={({ kind, id }) => call(unfollow, { params: { kind, id } })}
      add={({ kind, id }) => call(follow, { params: { kind, id } })}
      keyOf={({ kind, id }) => `${kind}/${id}`}
      nameOf={({ name }) => name}
      empty={
        <Notice icon="bell" title={m.profile_follow_none()} text={m.profile_follow_none_text()}>
          <GuideButton />
        </Notice>
      }
    >
      {(followed, onEnd) => <Row follow={followed} onEnd={onEnd} />}
    </UndoList>
  );
}

function Row({ follow, onEnd }: { follow: Follow; onEnd: () => void }): ReactNode {
  const { name, kind, next } = follow;
  return (
    <div className={own.item} data-plain="">
      <span className={own.words}>
        <a href={pageOf(follow)}>
          <b>{name}</b>
        </a>
        <span>{KINDS[kind]()} · </span>
        {next === null ? (
          <span>{m.profile_follow_quiet()}</span>
        ) : (
          <a
            href={
              facts.siteOrigin +
              href(facts.locale, 'region-event-event', { region: next.citySlug, event: next.eventId })
            }
          >
            {next.title}, {formatDateTime(new Date(next.startsAt), next.timeZone, facts.locale)}, {next.city}
          </a>
        )}
      </span>
      <button type="button" className={own.remove} aria-label={m.profile_follow_end({ name })} onClick={onEnd}>
        <CabinetIcon name="close" />
      </button>
    </div>
  );
}

function pageOf({ kind, id, citySlug, placeType }: Follow): string {
  const { locale, siteOrigin, defaultCity } = facts;
  if (kind === 'person') return siteOrigin + href(locale, 'other-names-id', { id });
  if (kind === 'organizer') return siteOrigin + href(locale, 'other-organizer-id', { id });
  const region = citySlug ?? defaultCity;
  return (
    siteOrigin + href(locale, 'region-objects-id-object', { region, id: placeTypeId(placeType ?? ''), object: id })
  );
}
