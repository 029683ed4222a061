import { type ComponentType, type ReactNode, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { videoPictureAddress } from '#web/shared/poster-address.ts';
import { VideoPicture } from '#web/site/parts/cards/video-picture.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './video-stage.module.css';

type PlayerProps = { videoId: number; title: string; poster: string };
type Props = {
  video: { id: number; title: string; pictureVersion: string };
  /** File of a free video, played without scripts. */
  file: string | null;
  /** Text of the button beside its icon. */
  label: string;
  eager?: boolean;
};

/** A picture with a play button. Only the click loads the player. */
export function VideoStage({ video, file, label, eager = false }: Props): ReactNode {
  const { locale } = useSite().site;
  const [loaded, setLoaded] = useState<{ Player: ComponentType<PlayerProps> } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const poster = videoPictureAddress(video.id, video.pictureVersion, 'art', locale);

  function open(): void {
    setLoading(true);
    import('#web/site/player/player.tsx').then(
      ({ Player }) => setLoaded({ Player }),
      () => setLoading(false),
    );
  }

  return (
    <div className={css.stage} id="watch">
      {loaded ? (
        <loaded.Player videoId={video.id} title={video.title} poster={poster} />
      ) : (
        <button className={css.facade} type="button" onClick={open} aria-busy={isLoading}>
          <VideoPicture video={video} eager={eager} />
          <span className={css.sign}>
            <Icon name="play" size={28} />
            <span>{label}</span>
          </span>
          <span className="vh">{video.title}</span>
        </button>
      )}
      <noscript>
        {file === null ? (
          <p className={css.plain}>{m.site_video_no_scripts()}</p>
        ) : (
          // Without scripts the browser cannot offer subtitles and the other features of the player.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video className={css.bare} src={file} poster={poster} controls preload="none" />
        )}
      </noscript>
    </div>
  );
}
