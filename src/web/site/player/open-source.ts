import type { Play, PlayRefusal } from '#api/video/contract.ts';
import { playVideo } from '#api/video/endpoints-contract.ts';
import { callApi } from '#web/shared/call-api.ts';

export type Level = { index: number; name: string };
export type Source = {
  /** Lowest quality first; empty when the browser chooses the quality itself. */
  levels: readonly Level[];
  /** -1 adapts the quality to the bandwidth. */
  choose(level: number): void;
  close(): void;
};
export type PlayResult =
  | { ok: true; play: Play }
  | { ok: false; code: PlayRefusal['error']['code']; until: string | null };

/** Requests the video's sources. The answer depends on what this browser's owner has bought. */
export async function askToPlay(videoId: number, lang: string): Promise<PlayResult> {
  const response = await callApi(playVideo, { params: { id: videoId }, query: { lang } });
  if (response.ok) return { ok: true, play: await response.json() };
  if (response.status !== 402 && response.status !== 404) throw new Error(`play answered ${response.status}`);
  const { error } = await response.json<PlayRefusal>();
  return { ok: false, code: error.code, until: error.until ?? null };
}

type Callbacks = { onLevels: (levels: readonly Level[]) => void; onLevel: (index: number) => void; onFail: () => void };

/** Connects a source to the video element: hls.js where supported, native HLS as fallback, else a single file. */
export async function openSource(video: HTMLVideoElement, play: Play, on: Callbacks): Promise<Source> {
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) {
    const knowsHls = video.canPlayType('application/vnd.apple.mpegurl') !== '';
    video.src = knowsHls ? play.playlist : play.file;
    video.onerror = on.onFail;
    return { levels: [], choose: () => undefined, close: () => video.removeAttribute('src') };
  }
  // Without a worker: hls.js would create it from a blob, which the Content-Security-Policy of our pages forbids.
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true });
  const source: Source = {
    levels: [],
    choose: (level) => {
      hls.currentLevel = level;
    },
    close: () => hls.destroy(),
  };
  hls.on(Hls.Events.MANIFEST_PARSED, () =>
    on.onLevels(hls.levels.map(({ height }, index) => ({ index, name: `${height}p` }))),
  );
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => on.onLevel(level));
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else on.onFail();
  });
  hls.loadSource(play.playlist);
  hls.attachMedia(video);
  return source;
}
