import { type RefObject, useEffect, useState } from 'react';

export type Playback = {
  isPlaying: boolean;
  /** Playback has started but waits for data. */
  isWaiting: boolean;
  now: number;
  length: number;
  volume: number;
  isMuted: boolean;
};

const EVENTS = [
  'play',
  'pause',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'volumechange',
  'ended',
  'loadeddata',
] as const;

/**
 * Reads the state from the video element's events, so that the controls also follow changes by keys, the system or a
 * headset.
 */
export function usePlayback(ref: RefObject<HTMLVideoElement | null>): Playback {
  const [state, setState] = useState<Playback>({
    isPlaying: false,
    isWaiting: true,
    now: 0,
    length: 0,
    volume: 1,
    isMuted: false,
  });
  useEffect(() => {
    const video = ref.current;
    if (video === null) return undefined;
    const read = (): void =>
      setState({
        isPlaying: !video.paused && !video.ended,
        isWaiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !video.ended,
        now: video.currentTime,
        length: Number.isFinite(video.duration) ? video.duration : 0,
        volume: video.volume,
        isMuted: video.muted || video.volume === 0,
      });
    for (const name of EVENTS) video.addEventListener(name, read);
    read();
    return () => {
      for (const name of EVENTS) video.removeEventListener(name, read);
    };
  }, [ref]);
  return state;
}
