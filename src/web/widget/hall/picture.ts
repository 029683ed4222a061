import type { Camera, Size } from './camera.ts';
import type { Painter } from './painter.ts';
import type { Frame } from './frame.ts';
import type { HallScene } from './scene.ts';

/** Share of the view drawn beyond each edge after the first movement, so that a pan shows content at once. */
const MARGIN = 0.3;
/** Largest scaling of the bitmap before it is redrawn. */
const MOST_STRETCH = 1.7;
const SETTLE_MS = 110;

export type Picture = {
  setScene(scene: HallScene): void;
  usePainter(painter: Painter): void;
  /** Call after a camera change: moves the bitmap with a transform, which the compositor does without redrawing. */
  moved(): void;
  /** Call after a gesture: redraws at full sharpness after SETTLE_MS. */
  settle: () => void;
  dispose(): void;
};

type ViewState = { camera: Camera; view: Size; isMoved: boolean };

/** Holds a bitmap slightly larger than the view and redraws it only when it no longer covers the visible part. */
export function createPicture(host: HTMLElement, viewState: () => ViewState, first: Painter): Picture {
  let painter = first;
  let shown: Frame | null = null;
  let scene: HallScene | null = null;
  /** Scene of the shown frame. */
  let painted: HallScene | null = null;
  let isPainting = false;
  let isStale = false;
  let timer = 0;
  let request = 0;
  const marked = { 'hall-drawn': false, 'seats-drawn': false };
  host.prepend(painter.canvas);

  /** Marks the first picture of the hall and the first of its seats in the browser's timeline. */
  function mark(name: keyof typeof marked): void {
    if (marked[name]) return;
    marked[name] = true;
    performance.mark(name);
  }
  function drawn(frame: Frame): void {
    shown = frame;
    place();
    mark('hall-drawn');
    if (painted !== null && painted.hall !== null && painted.statuses.length > 0) mark('seats-drawn');
  }

  function wantedFrame(): Frame {
    const { camera, view, isMoved } = viewState();
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const share = isMoved ? 1 + 2 * MARGIN : 1;
    const [width, height] = [view.width * share, view.height * share];
    return {
      x: camera.x - width / 2 / camera.scale,
      y: camera.y - height / 2 / camera.scale,
      scale: camera.scale * ratio,
      width: Math.max(1, Math.round(width * ratio)),
      height: Math.max(1, Math.round(height * ratio)),
      ratio,
    };
  }
  function place(): void {
    if (!shown) return;
    const { camera, view } = viewState();
    const stretch = (camera.scale * shown.ratio) / shown.scale;
    // An unscaled bitmap is aligned to whole device pixels; otherwise all seats would be blurred.
    const step = Math.abs(stretch - 1) < 1e-6 ? shown.ratio : 1e6;
    const snap = (value: number): number => Math.round(value * step) / step;
    const x = snap((shown.x - camera.x) * camera.scale + view.width / 2);
    const y = snap((shown.y - camera.y) * camera.scale + view.height / 2);
    const { style } = painter.canvas;
    style.width = `${shown.width / shown.ratio}px`;
    style.height = `${shown.height / shown.ratio}px`;
    style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
  }
  function needsPaint(): boolean {
    if (!shown) return true;
    const { camera, view } = viewState();
    const stretch = (camera.scale * shown.ratio) / shown.scale;
    if (stretch > MOST_STRETCH || stretch < 1 / MOST_STRETCH) return true;
    const [halfWidth, halfHeight] = [view.width / 2 / camera.scale, view.height / 2 / camera.scale];
    return (
      camera.x - halfWidth < shown.x ||
      camera.y - halfHeight < shown.y ||
      camera.x + halfWidth > shown.x + shown.width / shown.scale ||
      camera.y + halfHeight > shown.y + shown.height / shown.scale
    );
  }
  function paint(): void {
    const { view } = viewState();
    if (!scene || view.width === 0) return;
    if (isPainting) {
      isStale = true;
      return;
    }
    const frame = wantedFrame();
    if (shown && painted === scene && isSameFrame(shown, frame)) return;
    isPainting = true;
    isStale = false;
    painted = scene;
    const used = painter;
    used.paint(frame, () => {
      isPainting = false;
      // Ignores the result of a painter that was replaced meanwhile.
      if (used === painter) drawn(frame);
      if (isStale || used !== painter) paint();
    });
  }
  function paintSoon(): void {
    cancelAnimationFrame(request);
    request = requestAnimationFrame(paint);
  }
  return {
    setScene(next) {
      scene = next;
      painter.setScene(next);
      paintSoon();
    },
    usePainter(next) {
      const old = painter;
      painter = next;
      if (scene) painter.setScene(scene);
      isPainting = false;
      // The old picture stays until the new painter has drawn its first one.
      painted = scene;
      const frame = wantedFrame();
      next.paint(frame, () => {
        old.canvas.replaceWith(next.canvas);
        old.dispose();
        drawn(frame);
        paintSoon();
      });
    },
    moved() {
      place();
      if (needsPaint()) paintSoon();
    },
    settle() {
      clearTimeout(timer);
      timer = window.setTimeout(paint, SETTLE_MS);
    },
    dispose() {
      clearTimeout(timer);
      cancelAnimationFrame(request);
      painter.dispose();
    },
  };
}

function isSameFrame(one: Frame, other: Frame): boolean {
  const { x, y, scale, width, height, ratio } = one;
  return (
    x === other.x &&
    y === other.y &&
    scale === other.scale &&
    width === other.width &&
    height === other.height &&
    ratio === other.ratio
  );
}
