import type { ReactNode } from 'react';
import type { OwnVideos, OwnVideo } from '#api/profile/lists-contract.ts';
import { ownVideos } from '#api/profile/endpoints-contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { videoPictureAddress } from '#web/shared/poster-address.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { Answered } from '../parts/answered.tsx';
import { Bone } from '../parts/loading.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useAnswer } from '../use-answer.ts';
import { useTimeZone } from '../use-device.ts';
import { useNow } from '../use-now.ts';
import css from './videos.module.css';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Rented videos with their remaining time. */
export function Screen(): ReactNode {
  const answer = useAnswer(ownVideos);
  return (
    <>
      <PageHead title={m.profile_nav_videos()} />
      <Answered answer={answer} skeleton={<Bone height="280px" radius="16px" />}>
        {({ items }) => (items.length === 0 ? <None /> : <List items={items} />)}
      </Answered>
    </>
  );
}

function None(): ReactNode {
  const url = facts.siteOrigin + href(facts.locale, 'region-videos', { region: facts.defaultCity });
  return (
    <Notice icon="play" title={m.profile_videos_none()} text={m.profile_videos_none_text()}>
      <ButtonLink size="m" href={url}>
        {m.profile_videos_choose()}
      </ButtonLink>
    </Notice>
  );
}

function List({ items }: OwnVideos): ReactNode {
  return (
    <ul className={css.list}>
      {items.map((video) => (
        <li key={video.entitlementId} className={css.video} data-state={video.state}>
          <Picture video={video} />
          <div className={css.words}>
            <h2>{video.title}</h2>
            <TimeLeft video={video} />
            {video.state === 'open' ? (
              <ButtonLink size="m" href={`${facts.siteOrigin}${video.watchPath}?lang=${facts.locale}`}>
                {m.profile_videos_watch()}
              </ButtonLink>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Picture({ video }: { video: OwnVideo }): ReactNode {
  if (video.posterVersion === null)
    return (
      <span className={css.picture}>
        <CabinetIcon name="play" size={32} />
      </span>
    );
  const src = videoPictureAddress(video.id, video.posterVersion, 'art', facts.locale);
  return <img className={css.picture} src={src} alt="" width="320" height="180" loading="lazy" />;
}

function TimeLeft({ video }: { video: OwnVideo }): ReactNode {
  const now = useNow();
  const zone = useTimeZone();
  if (video.state === 'void') return <p className={css.left}>{m.profile_videos_void()}</p>;
  if (video.validUntil === null) return <p className={css.left}>{m.profile_videos_forever()}</p>;
  const until = new Date(video.validUntil);
  const date = formatDateTime(until, zone, facts.locale);
  const leftMs = until.getTime() - now.getTime();
  if (video.state === 'over' || leftMs <= 0) return <p className={css.left}>{m.profile_videos_over({ date })}</p>;
  const left =
    leftMs >= DAY_MS
      ? m.profile_videos_days({ count: Math.floor(leftMs / DAY_MS) })
      : m.profile_videos_hours({ count: Math.max(1, Math.floor(leftMs / HOUR_MS)) });
  return (
    <p className={css.left} data-open="">
      <b>{left}</b> {m.profile_videos_until({ date })}
    </p>
  );
}
