import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { Actions, ShareAction } from '#web/site/parts/actions.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { Kicker } from '#web/site/parts/kicker.tsx';
import { PosterGlow } from '#web/site/parts/pictures/poster-glow.tsx';
import { PackageCard } from '#web/site/parts/cards/package-card.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { videoKindLabel } from '#web/site/parts/cards/video-card.tsx';
import { VideoRail } from '#web/site/parts/cards/video-rail.tsx';
import { LockedStage } from '#web/site/player/locked-stage.tsx';
import { VideoStage } from '#web/site/player/video-stage.tsx';
import { crumbsOf, head } from '#web/site/video/head.ts';
import { load, type VideoData, type VideoRoute } from '#web/site/video/loader.ts';
import { RentSide } from '#web/site/video/rent-side.tsx';
import { useWatchRight } from '#web/site/video/use-watch-right.ts';
import { VideoFacts } from '#web/site/video/video-facts.tsx';
import css from './video.module.css';

export const page = definePage<VideoRoute, VideoData>({
  load,
  head,
  subNavigation: false,
  tags: ({ video }) => [
    `video:${video.id}`,
    'videos',
    ...(video.event === null ? [] : [`event:${video.event.id}`]),
    ...video.similar.map(({ id }) => `video:${id}`),
  ],
  Page: VideoView,
});

type Props = { data: VideoData; context: Omit<PageContext<VideoRoute>, 'api'> };

function VideoView({ data: { video, light }, context: { site, city } }: Props): ReactNode {
  const { locale } = site;
  const right = useWatchRight(video);
  const mayWatch = right.state === 'free' || right.state === 'rented';
  return (
    <>
      <PosterGlow light={light} under="video">
        <Breadcrumbs crumbs={crumbsOf(video, city, locale)} />
        <div className={css.top}>
          <div className={css.stage}>
            {mayWatch || video.offer === null ? (
              <VideoStage video={video} file={video.media?.contentUrl ?? null} label={m.site_video_watch()} eager />
            ) : (
              <LockedStage video={video} offer={video.offer} />
            )}
            {video.fictional && <p className={css.sample}>{bind(m.site_video_sample())}</p>}
          </div>
          <div className={css.side}>
            <Kicker>
              <span>{bind([videoKindLabel(video.kind), ...video.genres.map(({ name }) => name)].join(' · '))}</span>
              <span className="num">{video.age}</span>
            </Kicker>
            <h1>{bind(video.title)}</h1>
            <RentSide video={video} right={right} />
            {video.event !== null && (
              <p className={css.event}>
                <a
                  className="link"
                  href={href(locale, 'region-event-event', { region: video.event.citySlug, event: video.event.id })}
                >
                  {bind(m.site_video_in_guide({ title: video.event.title }))}
                </a>
              </p>
            )}
            <Actions>
              <ShareAction title={video.title} />
            </Actions>
          </div>
        </div>
      </PosterGlow>
      <div className="wrap">
        <div className={css.columns}>
          <Section title={m.site_video_about()} first>
            <p className={css.prose}>{bind(video.description)}</p>
            {video.tags.length > 0 && (
              <ul className={css.tags}>
                {video.tags.map(({ key, name }) => (
                  <li key={key}>{name}</li>
                ))}
              </ul>
            )}
          </Section>
          <aside>
            <VideoFacts video={video} />
          </aside>
        </div>
        {video.packages.length > 0 && (
          <Section title={m.site_video_in_packages()}>
            <div className={css.packages}>
              {video.packages.map((pack) => (
                <PackageCard key={pack.id} pack={pack} />
              ))}
            </div>
          </Section>
        )}
        {video.similar.length > 0 && (
          <Section title={m.site_video_similar()}>
            <VideoRail label={m.site_video_similar()} videos={video.similar} namesKind={false} />
          </Section>
        )}
      </div>
    </>
  );
}
