import type { ReactNode } from 'react';
import type { VideoCard as Card } from '#api/video/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { VIDEO_KINDS, type VideoKind } from '#domain/video/video-kinds.ts';
import { m } from '#texts/generated/messages.js';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Pagination } from '#web/site/listing/pagination.tsx';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { Chips } from '#web/site/parts/chips.tsx';
import { Lede } from '#web/site/parts/lede.tsx';
import { PackageCard } from '#web/site/parts/cards/package-card.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { VideoCard } from '#web/site/parts/cards/video-card.tsx';
import { VideoRail } from '#web/site/parts/cards/video-rail.tsx';
import { videoKindPlural, videosAddress } from '#web/site/videos/addresses.ts';
import { crumbsOf, head, headingOf } from '#web/site/videos/head.ts';
import { load, type VideosData, VIDEOS_QUERY, type VideosRoute } from '#web/site/videos/loader.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './videos.module.css';

export const page = definePage<VideosRoute, VideosData>({
  load,
  head,
  query: VIDEOS_QUERY,
  tags: (data) => ['videos', ...cardsOf(data).map(({ id }) => `video:${id}`)],
  Page: VideosPage,
});

/** Number of cards in the first row on a wide screen. */
const FIRST_ROW = 3;

function cardsOf(data: VideosData): readonly Card[] {
  if (data.show === 'list') return data.list.items;
  if (data.show === 'packages') return data.packages.items.flatMap(({ videos }) => videos);
  return [...data.front.newest, ...data.front.sections.flatMap(({ items }) => items)];
}

type Props = { data: VideosData; context: Omit<PageContext<VideosRoute>, 'api'> };

function VideosPage({ data, context }: Props): ReactNode {
  const { site, city } = context;
  const where = { locale: site.locale, region: city.slug };
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(data, context)} />
      <Lede title={headingOf(data)} text={leadOf(data)} />
      <Chips label={m.site_video_sections()} chips={sectionChips(data, where)} />
      {data.show === 'front' && <Front data={data} where={where} />}
      {data.show === 'list' && <List data={data} where={where} />}
      {data.show === 'packages' && (
        <div className={css.packages}>
          {data.packages.items.map((pack) => (
            <PackageCard key={pack.id} pack={pack} heading="h2" />
          ))}
        </div>
      )}
    </div>
  );
}

const LEADS: Readonly<Record<VideoKind, () => string>> = {
  film: () => m.site_video_lead_film(),
  concert: () => m.site_video_lead_concert(),
  lecture: () => m.site_video_lead_lecture(),
  trailer: () => m.site_video_trailers_lead(),
};

type Where = Parameters<typeof videosAddress>[0];

function leadOf(data: VideosData): string {
  if (data.show === 'packages') return m.site_video_packages_lead();
  return data.show === 'list' && data.kind !== null ? LEADS[data.kind]() : m.site_video_lead();
}

function sectionChips(data: VideosData, where: Where) {
  const kind = data.show === 'list' ? data.kind : null;
  return [
    { name: m.site_video_all(), href: videosAddress(where), isChosen: data.show === 'front' },
    ...VIDEO_KINDS.map((each) => ({
      name: videoKindPlural(each),
      href: videosAddress(where, { kind: each }),
      isChosen: each === kind,
    })),
    {
      name: m.site_video_packages(),
      href: href(where.locale, 'region-videos-packages', { region: where.region }),
      isChosen: data.show === 'packages',
    },
  ];
}

function Front({ data: { front }, where }: { data: Extract<VideosData, { show: 'front' }>; where: Where }): ReactNode {
  const packages = href(where.locale, 'region-videos-packages', { region: where.region });
  return (
    <>
      <Section title={m.site_video_newest()} first>
        <VideoRail label={m.site_video_newest()} videos={front.newest} eager={FIRST_ROW} />
      </Section>
      {front.sections.map(({ kind, total, items }) => (
        <Section
          key={kind}
          title={videoKindPlural(kind)}
          count={total}
          all={{ text: m.site_see_all(), href: videosAddress(where, { kind }) }}
        >
          <VideoRail label={videoKindPlural(kind)} videos={items} namesKind={false} />
        </Section>
      ))}
      {front.packages.length > 0 && (
        <Section
          title={m.site_video_packages()}
          count={front.packages.length}
          all={{ text: m.site_video_all_packages(), href: packages }}
        >
          <div className={css.packages}>
            {front.packages.slice(0, FIRST_ROW).map((pack) => (
              <PackageCard key={pack.id} pack={pack} />
            ))}
          </div>
        </Section>
      )}
      <Section title={m.site_video_genres()}>
        <Chips
          label={m.site_video_genres()}
          chips={front.genres.map(({ key, name, count }) => ({
            name,
            count,
            href: videosAddress(where, { genre: key }),
            isChosen: false,
          }))}
        />
      </Section>
    </>
  );
}

function List({ data, where }: { data: Extract<VideosData, { show: 'list' }>; where: Where }): ReactNode {
  const { kind, genre, list } = data;
  const ofKind = kind === 'trailer' ? [] : list.genres;
  return (
    <>
      {ofKind.length > 0 && kind === null && (
        <Chips
          label={m.site_video_genres()}
          chips={ofKind.map(({ key, name, count }) => ({
            name,
            count,
            href: videosAddress(where, { genre: key }),
            isChosen: key === genre?.key,
          }))}
        />
      )}
      {list.items.length === 0 && (
        <Empty title={m.site_video_empty()} text={m.site_video_empty_text()}>
          <ButtonLink variant="quiet" size="m" href={videosAddress(where)}>
            {m.site_video_all()}
          </ButtonLink>
        </Empty>
      )}
      <div className={css.grid}>
        {list.items.map((video, at) => (
          <VideoCard key={video.id} video={video} heading="h2" eager={at < FIRST_ROW} namesKind={kind === null} />
        ))}
      </div>
      <Pagination
        page={list.page}
        pages={list.pages}
        addressOf={(number) => videosAddress(where, { kind, genre: genre?.key ?? null, page: number })}
      />
    </>
  );
}
