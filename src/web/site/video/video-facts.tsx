import type { ReactNode } from 'react';
import type { VideoPage } from '#api/video/contract.ts';
import { formatRating } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind, upperFirst } from '#texts/typography.ts';
import { Facts } from '#web/site/parts/facts.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { durationText } from '#web/site/parts/dates/when-text.ts';

/** All known facts of a video. Unknown facts are left out. */
export function VideoFacts({ video }: { video: VideoPage }): ReactNode {
  const { locale } = useSite().site;
  return (
    <Facts
      rows={[
        { name: m.site_fact_country(), value: `${video.country.name}, ${video.year}` },
        { name: m.site_fact_duration(), value: durationText(video.durationMin) },
        { name: m.site_fact_language(), value: upperFirst(video.language.name) },
        {
          name: m.site_fact_subtitles(),
          value: upperFirst(video.subtitles.map(({ name }) => name).join(', ')),
        },
        { name: m.site_video_fact_quality(), value: video.quality.join(', ') },
        {
          name: m.site_video_fact_rental(),
          value: video.rentalDays !== null && m.site_video_days({ count: video.rentalDays }),
        },
        {
          name: m.site_video_fact_imdb(),
          value: video.imdbRank === null ? null : formatRating(video.imdbRank, locale),
        },
        { name: m.site_video_fact_mpaa(), value: video.mpaa },
        { name: m.site_video_fact_distributor(), value: bind(video.distributor) },
        { name: m.site_video_fact_copyright(), value: bind(video.copyright) },
      ]}
    />
  );
}
