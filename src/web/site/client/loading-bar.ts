/** The bar is shown only when a page takes longer than this. */
const THROTTLE_MS = 200;
/** Time the bar takes to almost fill. */
const DURATION_MS = 5000;
const HIDE_MS = 500;

type Phase = 'idle' | 'running' | 'done';

/** Controls the bar element through its attributes; the stylesheet animates it. */
export function createLoadingBar(set: (phase: Phase, durationMs: number) => void) {
  let throttle: ReturnType<typeof setTimeout> | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;
  let phase: Phase = 'idle';
  const enter = (next: Phase, durationMs = 0): void => {
    phase = next;
    set(next, durationMs);
  };
  return {
    start(): void {
      clearTimeout(throttle);
      clearTimeout(hide);
      if (phase !== 'running') throttle = setTimeout(() => enter('running', DURATION_MS), THROTTLE_MS);
    },
    /** Completion and failure look the same. */
    finish(): void {
      clearTimeout(throttle);
      if (phase !== 'running') return;
      enter('done', HIDE_MS);
      hide = setTimeout(() => enter('idle'), HIDE_MS);
    },
  };
}
