import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Play } from '#api/video/contract.ts';
import { m } from '#texts/generated/messages.js';
import { Controls } from '#web/site/player/controls.tsx';
import { keyAction } from '#web/site/player/key-action.ts';
import { askToPlay, type Level, openSource, type Source } from '#web/site/player/open-source.ts';
import { useIdle } from '#web/site/player/use-idle.ts';
import { usePlayback } from '#web/site/player/use-playback.ts';
import { useSite } from '#web/shared/site-context.tsx';
import css from './player.module.css';

type Props = { videoId: number; title: string; poster: string };
type Trouble = 'failed' | 'rental_needed' | 'rental_over' | 'not_found';

const WORDS: Readonly<Record<Trouble, () => string>> = {
  failed: () => m.site_player_failed(),
  rental_needed: () => m.site_player_needed(),
  rental_over: () => m.site_player_over(),
  not_found: () => m.site_player_missing(),
};

/** Loaded by the click that starts the video. */
export function Player({ videoId, title, poster }: Props): ReactNode {
  const { locale } = useSite().site;
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const source = useRef<Source | null>(null);
  const [play, setPlay] = useState<Play | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [levels, setLevels] = useState<readonly Level[]>([]);
  const [level, setLevel] = useState({ chosen: -1, shown: -1 });
  const [captions, setCaptions] = useState('');
  const [attempt, setAttempt] = useState(0);
  const playback = usePlayback(video);
  const isIdle = useIdle(stage, playback.isPlaying);

  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    let isGone = false;
    const from = element.currentTime;
    const begin = async (): Promise<void> => {
      const answer = await askToPlay(videoId, locale);
      if (isGone) return;
      if (!answer.ok) return setTrouble(answer.code);
      setPlay(answer.play);
      const opened = await openSource(element, answer.play, {
        onLevels: setLevels,
        onLevel: (shown) => setLevel((known) => ({ ...known, shown })),
        onFail: () => setTrouble('failed'),
      });
      if (isGone) return opened.close();
      source.current = opened;
      if (from > 0) element.currentTime = from;
      // If the browser blocks autoplay, the video is shown paused.
      await element.play().catch(() => undefined);
    };
    begin().catch(() => setTrouble('failed'));
    stage.current?.focus({ preventScroll: true });
    return () => {
      isGone = true;
      source.current?.close();
      source.current = null;
    };
  }, [videoId, locale, attempt]);

  useEffect(() => {
    if (video.current) showCaptions(video.current, captions);
  }, [captions, play]);

  const toggle = useCallback((): void => {
    const element = video.current;
    if (element === null) return;
    if (element.paused) element.play().catch(() => undefined);
    else element.pause();
  }, []);
  const seek = useCallback((to: number): void => {
    if (video.current) video.current.currentTime = to;
  }, []);
  const turn = useCallback((volume: number, isMuted: boolean): void => {
    const element = video.current;
    if (element === null) return;
    element.muted = isMuted;
    element.volume = Math.min(1, Math.max(0, volume));
  }, []);
  const fullscreen = useCallback((): void => {
    const change = document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen();
    change?.catch(() => undefined);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const action = keyAction(event.nativeEvent, (event.target as HTMLElement).tagName);
    if (action === null) return;
    event.preventDefault();
    switch (action.do) {
      case 'toggle':
        return toggle();
      case 'mute':
        return turn(playback.volume || 1, !playback.isMuted);
      case 'fullscreen':
        return fullscreen();
      case 'captions':
        return setCaptions(captions === '' ? (play?.tracks[0]?.language ?? '') : '');
      case 'skip':
        return seek(Math.min(playback.length, Math.max(0, playback.now + action.by)));
      case 'louder':
        return turn(playback.volume + action.by, false);
      case 'jump':
        return seek(action.to === 'begin' ? 0 : playback.length);
    }
  }

  const again = (): void => {
    setTrouble(null);
    setAttempt((count) => count + 1);
  };

  return (
    // The player handles the usual player keys; each of them also has its own button or slider.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={stage}
      className={css.player}
      role="region"
      aria-label={m.site_player_region({ title })}
      // The player must receive keys before a control has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-idle={isIdle || undefined}
      onKeyDown={onKeyDown}
    >
      {/* Subtitles are part of the same answer as the video's sources. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} className={css.film} poster={poster} playsInline preload="auto" onClick={toggle}>
        {play?.tracks.map(({ language, name, url }) => (
          <track key={language} kind="subtitles" srcLang={language} label={name} src={url} />
        ))}
      </video>
      {trouble === null && playback.isWaiting && (
        <p className={css.waiting} role="status" aria-label={m.site_player_loading()} />
      )}
      {trouble !== null && (
        <div className={css.trouble} role="alert">
          <p>{WORDS[trouble]()}</p>
          {trouble === 'failed' && (
            <button type="button" onClick={again}>
              {m.site_player_retry()}
            </button>
          )}
        </div>
      )}
      {trouble === null && (
        <Controls
          playback={playback}
          tracks={play?.tracks ?? []}
          captions={captions}
          levels={levels}
          level={level}
          onToggle={toggle}
          onSeek={seek}
          onVolume={turn}
          onCaptions={setCaptions}
          onLevel={(chosen) => {
            source.current?.choose(chosen);
            setLevel((known) => ({ ...known, chosen }));
          }}
          onFullscreen={fullscreen}
        />
      )}
    </div>
  );
}

function showCaptions({ textTracks }: HTMLVideoElement, language: string): void {
  for (const track of textTracks) track.mode = track.language === language ? 'showing' : 'disabled';
}
