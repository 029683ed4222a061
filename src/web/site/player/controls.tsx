import { type ReactNode, useEffect, useState } from 'react';
import type { Play } from '#api/video/contract.ts';
import { m } from '#texts/generated/messages.js';
import { clockText } from '#web/site/player/clock-text.ts';
import type { Level } from '#web/site/player/open-source.ts';
import { PlayerIcon } from '#web/site/player/player-icon.tsx';
import type { Playback } from '#web/site/player/use-playback.ts';
import css from './player.module.css';

type Props = {
  playback: Playback;
  tracks: Play['tracks'];
  /** Language of the visible subtitles; empty when they are off. */
  captions: string;
  levels: readonly Level[];
  level: { chosen: number; shown: number };
  onToggle: () => void;
  onSeek: (to: number) => void;
  onVolume: (volume: number, isMuted: boolean) => void;
  onCaptions: (language: string) => void;
  onLevel: (index: number) => void;
  onFullscreen: () => void;
};

/** Controls for every key action, for pointers and Tab navigation. */
export function Controls(props: Props): ReactNode {
  const { playback, tracks, captions, levels, level } = props;
  const { isPlaying, now, length, volume, isMuted } = playback;
  const isWhole = useFullscreen();
  const shown = levels.find(({ index }) => index === level.shown);
  const time = { now: clockText(now), total: clockText(length) };
  return (
    <div className={css.controls}>
      <input
        className={css.seek}
        type="range"
        min={0}
        max={length || 1}
        step="any"
        value={now}
        aria-label={m.site_player_seek()}
        aria-valuetext={m.site_player_time(time)}
        style={{ '--done': length > 0 ? now / length : 0 } as React.CSSProperties}
        onChange={(event) => props.onSeek(Number(event.target.value))}
      />
      <Act
        icon={isPlaying ? 'pause' : 'play'}
        name={isPlaying ? m.site_player_pause() : m.site_player_play()}
        onClick={props.onToggle}
      />
      <Act
        icon={isMuted ? 'muted' : 'sound'}
        name={isMuted ? m.site_player_unmute() : m.site_player_mute()}
        onClick={() => props.onVolume(volume || 1, !isMuted)}
      />
      <input
        className={css.volume}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        aria-label={m.site_player_volume()}
        aria-valuetext={`${Math.round((isMuted ? 0 : volume) * 100)} %`}
        style={{ '--done': isMuted ? 0 : volume } as React.CSSProperties}
        onChange={(event) => props.onVolume(Number(event.target.value), false)}
      />
      <span className={css.time}>
        {time.now} / {time.total}
      </span>
      <span className={css.space} />
      {tracks.length > 0 && (
        <label className={css.choice}>
          <PlayerIcon name="captions" />
          <select
            value={captions}
            aria-label={m.site_player_captions()}
            onChange={(event) => props.onCaptions(event.target.value)}
          >
            <option value="">{m.site_player_captions_off()}</option>
            {tracks.map(({ language, name }) => (
              <option key={language} value={language}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {levels.length > 1 && (
        <label className={css.choice}>
          <PlayerIcon name="quality" />
          <select
            value={level.chosen}
            aria-label={m.site_player_quality()}
            onChange={(event) => props.onLevel(Number(event.target.value))}
          >
            <option value={-1}>
              {[m.site_player_quality_auto(), level.chosen === -1 && shown && `(${shown.name})`]
                .filter(Boolean)
                .join(' ')}
            </option>
            {levels.toReversed().map(({ index, name }) => (
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Act
        icon={isWhole ? 'window' : 'fullscreen'}
        name={isWhole ? m.site_player_window() : m.site_player_fullscreen()}
        onClick={props.onFullscreen}
      />
    </div>
  );
}

function Act({
  icon,
  name,
  onClick,
}: {
  icon: Parameters<typeof PlayerIcon>[0]['name'];
  name: string;
  onClick: () => void;
}) {
  return (
    <button className={css.act} type="button" aria-label={name} title={name} onClick={onClick}>
      <PlayerIcon name={icon} />
    </button>
  );
}

function useFullscreen(): boolean {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const read = (): void => setWhole(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, []);
  return isWhole;
}
